import Drawing
import Foundation
import GLib

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
