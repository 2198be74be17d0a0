import Drawing
import Foundation
import GLib

/// A child process that speaks in messages, each a line and then bytes. It ends with this object.
final class PageChild {
    private let process: ChildProcess
    private var buffer: [UInt8] = []
    private(set) var hasEnded = false

    init(_ arguments: [String]) throws(DocumentError) {
        do { process = try ChildProcess(arguments) } catch { throw .noAnswer }
    }

    // MARK: Reading

    /// Nil when there is no whole message, because the process has ended or is not wanted any more.
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

    /// So many bytes; nil when there are fewer.
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

    /// Waits for some bytes, and looks now and then whether they are still wanted.
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

    /// Why there is no answer: ends the process if it has not ended by itself.
    func reasonOfEnd() -> DocumentError {
        // It has closed its output, so it is about to end; whoever was cancelled does not wait for that.
        if !hasEnded, Task.isCancelled { process.kill() }
        let status = process.wait()
        hasEnded = true
        return ProcessLimits.isOutOfTime(status: status) ? .tooSlow : .noAnswer
    }
}

/// What the program that draws pages says to the one that reads them, as JSON on a line; after a page's size come its pixels.
enum PageMessage: Codable, Hashable {
    case count(Int)
    /// In pixels; `width * height * 4` bytes follow, as `Bitmap` has them.
    case page(width: Int, height: Int)
    /// Of one page, or before the first of the whole file.
    case failure(DocumentError)

    /// A line is never longer, in bytes.
    static let maximumLength = 256

    /// Nil for what is none.
    init?(line: [UInt8]) {
        guard let message = try? JSONDecoder().decode(PageMessage.self, from: Data(line)) else { return nil }
        self = message
    }

    /// With its line end.
    var line: [UInt8] {
        // Numbers and names of cases always encode.
        ((try? JSONEncoder().encode(self)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
    }
}
