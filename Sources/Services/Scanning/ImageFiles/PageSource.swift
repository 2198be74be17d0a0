import Drawing
import Foundation
import Glibc
import Platform

/// The pages of PDF files, drawn by another process, one file at a time.
final class PageSource {
    /// The maximum number of pages that are read of a file.
    static let maximumPages = 2_000
    /// The number of pages that may time out or crash before the rest of the file is skipped.
    static let maximumFailures = 3

    private let program: [String]
    private var process: PageProcess?
    private var failures: (path: String, count: Int) = ("", 0)

    /// - Parameter program: the command that draws pages; by default the command line program installed beside this one.
    init(program: [String]? = nil) { self.program = program ?? [InstalledProgram.command("quire"), "draw-pages"] }

    /// Opens a file and returns its number of pages.
    func open(_ path: String) throws(PagedDocumentError) -> Int {
        process = nil
        failures = (path, 0)
        let new = try PageProcess(path, from: 1, program: program)
        process = new
        return new.pageCount
    }

    /// Returns a page, numbered from 1. The page after the last requested one is drawn already.
    func page(_ number: Int, of path: String) throws(PagedDocumentError) -> Bitmap {
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

    func hasFailed(_ path: String) -> Bool { failures.path == path && failures.count >= Self.maximumFailures }
}

/// A process that draws the pages of a PDF file one after the other. A file that crashes poppler or never ends harms nothing else.
final class PageProcess {
    let path: String
    let pageCount: Int
    /// The next page, from 1.
    private(set) var nextPage: Int
    private let child: PagePipe

    /// Starts the process and waits for the number of pages.
    init(_ path: String, from first: Int, program: [String]) throws(PagedDocumentError) {
        child = try PagePipe(program + ["--from", String(first), "--", path])
        (self.path, nextPage) = (path, first)
        switch child.message() {
        case .count(let count): pageCount = count
        case .failure(let error): throw error
        case .page: throw .noAnswer
        case nil: throw child.terminationError()
        }
    }

    /// Returns the next page. After an error of the process itself there are no more pages.
    func next() throws(PagedDocumentError) -> Bitmap {
        nextPage += 1
        switch child.message() {
        case .page(let width, let height):
            guard width > 0, height > 0, width <= Bitmap.maximumSide, height <= Bitmap.maximumSide,
                width * height <= PagedDocument.maximumPixels
            else { throw .noAnswer }
            guard let pixels = child.bytes(width * height * 4), let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
                throw child.terminationError()
            }
            return bitmap
        case .failure(let error): throw error
        case .count: throw .noAnswer
        case nil: throw child.terminationError()
        }
    }

    var hasEnded: Bool { child.hasEnded }
}
