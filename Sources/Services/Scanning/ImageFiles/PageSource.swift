import Desktop
import Drawing
import Foundation
import Glibc
import Platform

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

/// A process that draws the pages of one PDF file, one after the other: a file that crashes poppler or never ends takes nothing else down.
final class PageProcess {
    let path: String
    let pageCount: Int
    /// The page that comes next, from 1.
    private(set) var nextPage: Int
    private let child: PageChild

    /// Starts it and waits for the number of pages.
    init(_ path: String, from first: Int, program: [String]) throws(DocumentError) {
        child = try PageChild(program + ["--from", String(first), "--", path])
        (self.path, nextPage) = (path, first)
        switch child.message() {
        case .count(let count): pageCount = count
        case .failure(let error): throw error
        case .page: throw .noAnswer
        case nil: throw child.reasonOfEnd()
        }
    }

    /// The next page. After an error of a whole process there is none any more.
    func next() throws(DocumentError) -> Bitmap {
        nextPage += 1
        switch child.message() {
        case .page(let width, let height):
            guard width > 0, height > 0, width <= Bitmap.maximumSide, height <= Bitmap.maximumSide,
                width * height <= PagedDocument.maximumPixels
            else { throw .noAnswer }
            guard let pixels = child.bytes(width * height * 4), let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
                throw child.reasonOfEnd()
            }
            return bitmap
        case .failure(let error): throw error
        case .count: throw .noAnswer
        case nil: throw child.reasonOfEnd()
        }
    }

    var hasEnded: Bool { child.hasEnded }
}
