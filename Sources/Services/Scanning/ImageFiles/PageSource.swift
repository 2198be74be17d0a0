import Drawing
import Foundation
import GLib
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

/// A child process that sends messages, each of which is a line followed by bytes. The process ends with this object.
final class PagePipe {
    private let process: ChildProcess
    private var buffer: [UInt8] = []
    private(set) var hasEnded = false

    init(_ arguments: [String]) throws(PagedDocumentError) {
        do { process = try ChildProcess(arguments) } catch { throw .noAnswer }
    }

    // MARK: Reading

    /// Reads the next message; nil if the process has ended or the task was cancelled before a whole one arrived.
    func message() -> PageMessage? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[..<end])
                buffer.removeFirst(end + 1)
                return PageMessage(line: line)
            }
            guard buffer.count <= PageMessage.maximumLength, fill() else { return nil }
        }
    }

    /// Reads a number of bytes; nil if the process ends before.
    func bytes(_ count: Int) -> [UInt8]? {
        var bytes = Array(buffer.prefix(count))
        buffer.removeFirst(bytes.count)
        bytes.reserveCapacity(count)
        while bytes.count < count {
            guard fill() else { return nil }
            let part = buffer.prefix(count - bytes.count)
            bytes += part
            buffer.removeFirst(part.count)
        }
        return bytes
    }

    /// Waits for more bytes. Checks regularly whether the task was cancelled.
    private func fill() -> Bool {
        while !Task.isCancelled {
            switch process.read(waiting: 100) {
            case .bytes(let more):
                buffer += more
                return true
            case .nothingYet: continue
            case .end: return false
            }
        }
        return false
    }

    // MARK: The end

    /// Ends the process if it is still running, and returns the error that explains the missing answer.
    func terminationError() -> PagedDocumentError {
        // The process has closed its output and is about to end. A cancelled task does not wait for that.
        if !hasEnded, Task.isCancelled { process.kill() }
        let status = process.wait()
        hasEnded = true
        return ProcessLimits.isOutOfTime(status: status) ? .tooSlow : .noAnswer
    }
}

/// A message of the process that draws pages, as JSON on one line. The pixels follow the message with the size of a page.
enum PageMessage: Codable, Hashable {
    case count(Int)
    /// In pixels. `width * height * 4` bytes in the format of `Bitmap` follow.
    case page(width: Int, height: Int)
    /// An error of one page, or of the whole file if it comes before the first page.
    case failure(PagedDocumentError)

    /// The maximum length of a line in bytes.
    static let maximumLength = 256

    /// Nil if the line is no message.
    init?(line: [UInt8]) {
        guard let message = try? JSONDecoder().decode(PageMessage.self, from: Data(line)) else { return nil }
        self = message
    }

    /// The encoded message, including the line feed.
    var line: [UInt8] {
        // Encoding numbers and case names cannot fail.
        ((try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
    }
}
