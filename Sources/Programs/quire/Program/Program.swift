import ArgumentParser
import Foundation
import Glibc
import LibraryStore
import Platform
import StatusStore
import Timeline

/// The command line: parses the arguments, runs the command, and turns an error into one line and an exit status.
@main
enum Program {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        // Swift has replaced invalid UTF-8 by U+FFFD: using it would make another code than the one asked for.
        if let index = UTF8Arguments.firstInvalid() {
            fail(tr("argument \(index) isn’t valid UTF-8. Use --file for such bytes, or “-” for standard input."), status: .usage)
        }
        do {
            var command = try await Quire.asyncParseAsRoot(Array(arguments))
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
        let error = misuse(error) ?? error
        if let error = error as? any PresentableError { fail(error.text, status: .failure) }
        let code = Quire.exitCode(for: error)
        let message = Quire.fullMessage(for: error)
        guard code.isSuccess else {
            // An error of the parser, with the usage line. EX_USAGE (64) is 2 here.
            if !message.isEmpty { Output.message(.verbatim(message)) }
            exit(code == .validationFailure ? Status.usage.rawValue : code.rawValue)
        }
        Output.line(message)
        exit(Status.success.rawValue)
    }

    /// The usage error for a request that the services refuse for what was given on the command line.
    private static func misuse(_ error: any Error) -> ValidationError? {
        switch error {
        case let error as WidgetRequestError: ValidationError(error.text)
        case WidgetError.request(let error): ValidationError(error.text)
        case let error as StatusError where error.isMisuse: ValidationError(error.text)
        default: nil
        }
    }

    private static func fail(_ message: LocalizedText, status: Status) -> Never {
        Output.notice(message)
        exit(status.rawValue)
    }
}

/// The exit statuses that scripts rely on.
enum Status: Int32 {
    case success = 0
    /// The command could not be carried out.
    case failure = 1
    /// The command line was invalid.
    case usage = 2
}

/// The arguments as the kernel passed them.
enum UTF8Arguments {
    /// The index of the first argument that is not valid UTF-8.
    static func firstInvalid() -> Int? {
        (1..<max(1, Int(CommandLine.argc))).first { index in
            guard let argument = CommandLine.unsafeArgv[index] else { return false }
            return String(validatingCString: argument) == nil
        }
    }
}

/// A failure of a command, with a message for the person at the terminal.
struct CommandError: PresentableError {
    let message: LocalizedText

    init(_ message: LocalizedText) { self.message = message }
}
