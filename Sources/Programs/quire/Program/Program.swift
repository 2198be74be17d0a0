import ArgumentParser
import Drawing
import Flyers
import Glibc
import LibraryStore
import LibraryTransfer
import Payload
import Scanning
import StatusStore
import Symbols

/// The command line: parses, runs, and turns whatever happens into one line and an exit status.
@main
enum Program {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        // Swift has replaced what is no UTF-8 by U+FFFD: acting on it would make another code than the one asked for.
        if let index = UTF8Arguments.firstInvalid() {
            fail("argument \(index) is not valid UTF-8. Give such bytes with --file, or on standard input with “-”.", status: .usage)
        }
        do {
            var command = try Quire.parseAsRoot(Array(arguments))
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            finish(with: error)
        }
    }

    private static func finish(with error: any Error) -> Never {
        if let reason = Failure.message(for: error) { fail(reason, status: .impossible) }
        let code = Quire.exitCode(for: error)
        let message = Quire.fullMessage(for: error)
        guard code.isSuccess else {
            // What the parser found wrong, with the usage line; 64 (EX_USAGE) is 2 here.
            if !message.isEmpty { Output.message(message) }
            exit(code == .validationFailure ? Status.usage.rawValue : code.rawValue)
        }
        Output.line(message)
        exit(Status.done.rawValue)
    }

    private static func fail(_ message: String, status: Status) -> Never {
        Output.message("quire: \(message)")
        exit(status.rawValue)
    }
}

/// The exit statuses that scripts rely on.
enum Status: Int32 {
    case done = 0
    /// What was asked for could not be done.
    case impossible = 1
    /// The command line made no sense.
    case usage = 2
}

/// The arguments as the kernel handed them over.
enum UTF8Arguments {
    static func firstInvalid() -> Int? {
        (1..<max(1, Int(CommandLine.argc))).first { index in
            guard let argument = CommandLine.unsafeArgv[index] else { return false }
            return String(validatingCString: argument) == nil
        }
    }
}

/// Something that could not be done, in words for the person at the terminal.
struct Failure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }

    /// The line for an error of this program or of a service; nil for what the argument parser has to say itself.
    static func message(for error: any Error) -> String? {
        switch error {
        case let failure as Failure: failure.message
        case let error as LibraryError: error.description
        case let error as BackupError: error.description
        case let error as SyncError: error.description
        case let error as SymbolError: error.message
        case let error as CodeReadingError: error.message
        case let error as DrawingError: error.message
        case let error as PayloadBuildingError: error.sentence
        case let error as ExchangeError: error.description
        case let error as CaptureError: "\(error.message) \(error.recovery)"
        case let error as FlyerError: [error.errorDescription, error.recoverySuggestion].compactMap(\.self).joined(separator: " ")
        case let error as PictureExportError: error.description
        case let error as InboxError: "\(error.message) \(error.recovery)"
        case let error as StatusError: "\(error.message) \(error.recovery)"
        default: nil
        }
    }
}
