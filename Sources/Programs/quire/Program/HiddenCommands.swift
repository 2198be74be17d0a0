import ArgumentParser
import DesktopAPI
import Foundation
import Glibc
import Payload
import Pictures
import Platform
import ScanCheck
import Scanning
import Symbols
import WidgetPrograms

// Commands that other programs of Quire run in a process of its own, which may crash or be killed. They are hidden from the help.

/// Runs a widget program in its sandbox.
struct RunWidgetProgramCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run-widget-program", abstract: tr("Run a widget program for another part of Quire."), shouldDisplay: false)

    @Option(help: ArgumentHelp(tr("The file that describes what to run.")))
    var launch: String?

    func run() async throws {
        if let launch {
            ProgramSupervisor.launch(launch)
            throw ExitCode(127)
        }
        guard isatty(STDIN_FILENO) == 0, isatty(STDERR_FILENO) == 0 else {
            throw CommandError(tr("this command is for other parts of Quire. Use “quire widget check FOLDER”."))
        }
        await ProgramSupervisor.serve()
    }
}

/// Draws the pages of a PDF file.
struct DrawPagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "draw-pages", abstract: tr("Draw the pages of a PDF file for another part of Quire."), shouldDisplay: false)

    @Option(help: ArgumentHelp(tr("The first page, counting from 1.")))
    var from = 1

    @Argument(help: ArgumentHelp(tr("The PDF file.")))
    var file: String

    func run() throws {
        guard isatty(STDOUT_FILENO) == 0 else {
            throw CommandError(tr("this command is for other parts of Quire. Use “quire read FILE.pdf”."))
        }
        PageServer.serve(file, from: from, to: STDOUT_FILENO)
    }
}

/// Downloads and decodes a picture.
struct PreparePictureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prepare-picture", abstract: tr("Prepare a picture for another part of Quire."), shouldDisplay: false)

    func run() throws {
        guard isatty(STDIN_FILENO) == 0, isatty(STDOUT_FILENO) == 0 else {
            throw CommandError(
                tr("this command is for other parts of Quire. Use “quire widget snapshot picture --set file=PATH -o FILE.png”."))
        }
        PictureServer.serve(from: .standardInput, to: .standardOutput)
    }
}

/// Checks whether a content can be scanned in a style.
struct CheckStyleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: StyleCheck.command, abstract: tr("Check a style for another part of Quire."), shouldDisplay: false)

    func run() throws {
        guard isatty(STDIN_FILENO) == 0 else {
            throw CommandError(tr("this command is for other parts of Quire. Use “quire make --json”, which says whether a code scans."))
        }
        let bytes = try PayloadSource.read("-", limit: 1 << 20)
        guard let question = try? JSONDecoder().decode(StyleCheck.Question.self, from: Data(bytes)) else {
            throw CommandError(tr("this isn’t a request to check a style."))
        }
        try Output.json(answer(question))
    }

    private func answer(_ question: StyleCheck.Question) -> StyleCheck.Answer {
        let checked: CheckedSymbols
        do throws(SymbolError) {
            checked = try CheckedSymbols(style: question.style) { level throws(SymbolError) in
                [try Symbol(Payload(bytes: Array(question.payload)), in: question.symbology, level: level)]
            }
        } catch {
            return StyleCheck.Answer(style: nil, refusal: error.message.untranslated)
        }
        if let refusal = ScanReport.refusal(of: checked) { return StyleCheck.Answer(style: nil, refusal: refusal.untranslated) }
        return StyleCheck.Answer(style: checked.style.json)
    }
}
