import ArgumentParser
import Glibc
import Scanning

/// Draws the pages of a PDF file for another program of Quire's, in a process that may be lost. Not for people.
struct DrawPagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw-pages", abstract: "Draw the pages of a PDF file for another program of Quire’s.", shouldDisplay: false)

    @Option(help: "The first page, from 1.")
    var from = 1

    @Argument(help: "The PDF file.")
    var file: String

    func run() throws {
        guard isatty(STDOUT_FILENO) == 0 else { throw Failure("pages are drawn for another program: use “quire read FILE.pdf”.") }
        PageServer.serve(file, from: from, to: STDOUT_FILENO)
    }
}
