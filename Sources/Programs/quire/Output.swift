import Foundation
import Glibc

/// Standard output for what was asked for, standard error for everything else.
enum Output {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether somebody at a terminal can answer a question.
    static var isAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// The words before an answer that is typed on the same line.
    static func prompt(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

    static func line(_ text: String) {
        // A reader that went away (`| head`) ends the program by SIGPIPE, as it ends every other.
        try? bytes(Array((text + "\n").utf8))
    }

    static func lines(_ lines: [String]) throws {
        guard !lines.isEmpty else { return }
        try bytes(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    static func message(_ text: String) {
        write(Array((text + "\n").utf8), to: STDERR_FILENO)
    }

    /// One line that the next one replaces, for a person who waits; nothing where nobody looks.
    static func progress(_ text: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        write(Array("\r\u{1B}[K\(text)\r".utf8), to: STDERR_FILENO)
    }

    static func bytes(_ bytes: [UInt8]) throws {
        guard write(bytes, to: STDOUT_FILENO) else {
            throw Failure("standard output cannot be written: \(String(cString: strerror(errno))).")
        }
    }

    /// One JSON object on one line.
    static func json(_ value: some Encodable) throws {
        try lines([JSONLine.text(value)])
    }

    @discardableResult
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = Glibc.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}
