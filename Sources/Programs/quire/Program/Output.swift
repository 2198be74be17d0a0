import Foundation
import Glibc
import Payload
import Synchronization

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

/// JSON as the command line writes it: one line, keys in order, dates ISO 8601 in UTC with milliseconds.
enum JSONLine {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        // Unicode knows more line ends than JSON escapes; readers that split at them would see half an object.
        return ["\u{85}", "\u{2028}", "\u{2029}"].reduce(String(decoding: try encoder.encode(value), as: UTF8.self)) { text, separator in
            text.replacing(separator, with: "\\u" + String(format: "%04x", separator.unicodeScalars.first!.value))
        }
    }
}

/// Contents on one line each, so that they can neither steer the terminal nor pretend to be two lines.
enum TerminalText {
    /// Plain where that is unmistakable, else a JSON string; `hex:` and digits for what is no text.
    static func line(for payload: Payload) throws -> String {
        guard let text = payload.text else {
            return "hex:" + payload.bytes.map { String(format: "%02x", $0) }.joined()
        }
        let isPlain = text == payload.displayText && !text.contains(where: \.isNewline) && !text.contains("\t")
        let isMistakable = text.isEmpty || text.hasPrefix("\"") || text.hasPrefix("hex:")
        return isPlain && !isMistakable ? text : try JSONLine.text(text)
    }

    /// Text that came from somebody else, with what would be invisible made visible, on one line.
    static func visible(_ text: String) -> String {
        Payload(text).displayText.replacing("\n", with: "␊").replacing("\t", with: " ")
    }
}

/// Ctrl+C and the like, for a command that has to tidy up before it ends.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let flag = Atomic(false)

    /// Whether one came since the watch began.
    static var hasCome: Bool { flag.load(ordering: .relaxed) }

    /// Meanwhile an interruption is only noted; a second one ends the program as usual.
    static func watched<Result>(_ body: () throws -> Result) rethrows -> Result {
        var action = sigaction()
        // Storing a flag is all that a signal handler may do.
        action.__sigaction_handler.sa_handler = { _ in Interruption.flag.store(true, ordering: .relaxed) }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        for signal in signals { sigaction(signal, &action, nil) }
        defer { for signal in signals { Glibc.signal(signal, SIG_DFL) } }
        return try body()
    }
}
