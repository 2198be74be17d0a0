import Desktop
import Drawing
import Foundation

/// The pages of PDF files, one file at a time; another process draws them.
final class PageSource {
    /// The most pages of a file that are read.
    static let maximumPages = 2_000
    /// So many pages of a file may take too long or crash before the rest of it is given up.
    static let maximumFailures = 3

    private let program: [String]
    private var process: PageProcess?
    private var failures: (path: String, count: Int) = ("", 0)

    /// - Parameter program: what draws pages; by default the command line beside this program.
    init(program: [String]? = nil) { self.program = program ?? Self.commandLine }

    private static var commandLine: [String] {
        let beside = DataFolder.programFolder.appendingPathComponent("quire").path
        return [FileManager.default.isExecutableFile(atPath: beside) ? beside : "quire", "draw-pages"]
    }

    /// Opens a file and tells the number of its pages.
    func open(_ path: String) throws(DocumentError) -> Int {
        process = nil
        failures = (path, 0)
        let new = try PageProcess(path, from: 1, program: program)
        process = new
        return new.pageCount
    }

    /// A page of a file, numbered from 1: drawn already when it is the one after the last that was asked for.
    func page(_ number: Int, of path: String) throws(DocumentError) -> Bitmap {
        if process?.path != path || process?.nextPage != number || process?.hasEnded == true {
            process = nil
            let new = try PageProcess(path, from: number, program: program)
            guard number <= new.pageCount else { throw .noSuchPage }
            process = new
        }
        guard let process else { throw .noAnswer }
        do {
            let page = try process.next()
            if number == process.pageCount { self.process = nil }
            return page
        } catch {
            if process.hasEnded, !Task.isCancelled {
                failures = failures.path == path ? (path, failures.count + 1) : (path, 1)
            }
            throw error
        }
    }

    func hasGivenUp(_ path: String) -> Bool { failures.path == path && failures.count >= Self.maximumFailures }
}
