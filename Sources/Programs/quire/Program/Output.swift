import Foundation
import Glibc
import Payload
import Platform
import Synchronization

/// Writes the result of a command to standard output, and everything else to standard error.
enum Output {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether a person at a terminal can answer a question.
    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks a question, to be answered by y or n on the same line. Call it only where `isInteractive`.
    static func confirms(_ question: LocalizedText) -> Bool {
        report("\(question) [y/N] ")
        let answer = (readLine() ?? "").trimmingCharacters(in: .whitespaces).lowercased()
        return ["y", "yes"].contains(answer)
    }

    static func line(_ text: String) {
        // A reader that went away (`| head`) ends the program by SIGPIPE, as it ends every other.
        try? bytes(Array((text + "\n").utf8))
    }

    static func line(_ text: LocalizedText) { line(text.string) }

    static func lines(_ lines: [String]) throws {
        guard !lines.isEmpty else { return }
        try bytes(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Writes a text for people where it does not mix with the result.
    static func message(_ text: LocalizedText) { report("\(text)\n") }

    /// Writes a message after the name of the program, as it stands among those of others, and after what it is about.
    ///
    /// - Parameter subject: a file or a title.
    static func notice(about subject: String? = nil, _ text: LocalizedText) {
        report("quire: \(subject.map { "\(TerminalText.visible($0)): " } ?? "")\(text)\n")
    }

    /// Shows a line that the next one replaces, if standard error is a terminal.
    static func progress(_ text: LocalizedText) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        report("\r\u{1B}[K\(text)\r")
    }

    static func bytes(_ bytes: [UInt8]) throws {
        do throws(SystemError) { try FileDescriptor.write(bytes, to: STDOUT_FILENO) } catch {
            throw CommandError(tr("can’t write to standard output: \(error.reason)."))
        }
    }

    /// Writes one JSON object on one line.
    static func json(_ value: some Encodable) throws {
        try lines([JSONLine.text(value)])
    }

    /// Writes a JSON object on each line.
    static func json(lines values: [some Encodable]) throws {
        try lines(values.map { try JSONLine.text($0) })
    }

    /// Writes each report on a line, as JSON or for people.
    static func reports(_ reports: [some LineReport], json: Bool) throws {
        try lines(reports.map { json ? try JSONLine.text($0) : $0.line })
    }

    /// Nobody learns of it if standard error is closed.
    private static func report(_ text: String) { try? FileDescriptor.write(Array(text.utf8), to: STDERR_FILENO) }
}

/// A report that is JSON for scripts and a line for people. The keys of the JSON are relied on by scripts.
protocol LineReport: Encodable {
    /// Columns with tabs between them.
    var line: String { get }
}

/// JSON as the command line writes it: one line, sorted keys, dates as ISO 8601 in UTC with milliseconds.
enum JSONLine {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.iso)
        }
        // Unicode has more line ends than JSON escapes; readers that split lines at them would get half an object.
        return ["\u{85}", "\u{2028}", "\u{2029}"].reduce(String(decoding: try encoder.encode(value), as: UTF8.self)) { text, separator in
            text.replacing(separator, with: "\\u" + String(format: "%04x", separator.unicodeScalars.first!.value))
        }
    }
}

/// Makes texts safe for a terminal: one line each, without control characters that could steer it.
enum TerminalText {
    /// A payload on one line: plain where that is unambiguous, else a JSON string; `hex:` and digits for bytes that are no text.
    static func line(for payload: Payload) throws -> String {
        guard let text = payload.text else {
            return "hex:" + payload.bytes.map { String(format: "%02x", $0) }.joined()
        }
        let isPlain = text == payload.displayText && !text.contains(where: \.isNewline) && !text.contains("\t")
        let isAmbiguous = text.isEmpty || text.hasPrefix("\"") || text.hasPrefix("hex:")
        return isPlain && !isAmbiguous ? text : try JSONLine.text(text)
    }

    /// A text of unknown origin on one line, with invisible characters made visible.
    static func visible(_ text: String) -> String {
        Payload(text).displayText.replacing("\n", with: "␊").replacing("\t", with: " ")
    }
}

extension Date {
    /// ISO 8601 in UTC with milliseconds, as in JSON.
    var iso: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }

    /// ISO 8601 in the time zone of the person, with its offset.
    var localISO: String { formatted(Date.ISO8601FormatStyle(timeZone: .current)) }

    /// The date for people at a terminal: in their time zone, to the second.
    var shown: String {
        formatted(
            Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.space).time(
                includingFractionalSeconds: false))
    }
}

/// Ctrl+C and other signals that end a program, for commands that have to clean up first.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    private static let flag = Atomic(false)

    /// Whether a signal came since `handled` began.
    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Runs `body`, during which the first signal only sets `isRequested`. A second one ends the program.
    static func handled<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        var action = sigaction()
        // Storing a flag is all that a signal handler may do.
        action.__sigaction_handler.sa_handler = { _ in Interruption.flag.store(true, ordering: .relaxed) }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
        for signal in signals { sigaction(signal, &action, nil) }
        defer { for signal in signals { Glibc.signal(signal, SIG_DFL) } }
        return try await body()
    }
}
