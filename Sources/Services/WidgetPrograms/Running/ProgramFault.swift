import Foundation
import Timeline

/// Why a widget program gave no answer.
public enum ProgramFault: Error, Hashable, Sendable {
    // MARK: It was not started
    /// The user has not turned the program of this name on.
    case notTurnedOn(name: String)
    /// A file in its folder is another than when it was turned on.
    case changed(name: String)
    /// A file in the folder that cannot be taken, and why, in words that go on after its name.
    case unfitFile(path: String, why: String)
    /// The folder itself cannot be read.
    case unreadableFolder(path: String, reason: String)
    case tooManyFiles(limit: Int)
    case folderTooLarge(bytes: Int)
    /// A file that was written to while it was read.
    case changing(path: String)
    case notExecutable(path: String)
    case outsideFolder(path: String)
    /// A path among the files that it wants to read which would show it more than files.
    case readsTooMuch(path: String)
    /// A program that it starts, and that is not installed.
    case missingProgram(String)
    /// It was turned on to run in a sandbox, and bubblewrap is gone.
    case noSandbox
    /// bubblewrap is there and does not start; its own words.
    case sandboxFailed(String)
    /// The system's words for why it does not start.
    case notStarted(String)
    /// Its private copy cannot be written, with the system's words.
    case noCopy(String)
    /// More wait for an answer of this widget's than it can give.
    case busy

    // MARK: It did not end well
    /// With the first line that it wrote to standard error, without control characters.
    case ended(status: Int, words: String)
    case killed(signal: Int, words: String)
    case outOfTime(seconds: Int)
    /// More than an answer or a line may have.
    case tooMuchOutput(limit: Int)
    case tooMuchMemory(limit: Int)
    case tooManyProcesses(limit: Int)
    /// More than so many seconds of processor time within a minute.
    case tooBusy(seconds: Int)
    case notUTF8
    /// Quire's own process beside it was lost.
    case lost

    /// What happened.
    public var message: String {
        switch self {
        case .notTurnedOn(let name): "“\(name)” is not turned on."
        case .changed(let name): "“\(name)” has changed since it was turned on."
        case .unfitFile(let path, let why): "“\(path)” in the program’s folder \(why)."
        case .unreadableFolder(let path, let reason): "The program’s folder \(path) cannot be read: \(reason)."
        case .tooManyFiles(let limit): "The program’s folder has more than \(limit) files."
        case .folderTooLarge(let bytes): "The program’s folder has more than \(bytes / 1_048_576) MiB."
        case .changing(let path): "“\(path)” in the program’s folder is being written to."
        case .notExecutable(let path): "“\(path)” cannot be run: it is not an executable file."
        case .outsideFolder(let path): "“\(path)” leads out of the program’s folder."
        case .readsTooMuch(let path): "The program asks to read “\(path)”, which is more than it can be shown."
        case .missingProgram(let name): "The program needs “\(name)”, which is not installed."
        case .noSandbox: "The program was turned on to run in a sandbox, and bubblewrap is not installed any more."
        case .sandboxFailed(let words): words.isEmpty ? "The sandbox does not start." : "The sandbox does not start: \(words)"
        case .notStarted(let reason): "The program does not start: \(reason)."
        case .noCopy(let reason): "There is no room for the program’s private copy: \(reason)."
        case .busy: "The program has not answered an earlier question."
        case .ended(let status, let words): words.isEmpty ? "The program ended with status \(status)." : "The program failed: \(words)"
        case .killed(let signal, let words):
            words.isEmpty ? "The program crashed (\(Self.name(ofSignal: signal)))." : "The program crashed (\(Self.name(ofSignal: signal))): \(words)"
        case .outOfTime(let seconds): "The program gave no answer in \(seconds) seconds."
        case .tooMuchOutput(let limit): "The program wrote more than \(limit / 1_048_576) MiB."
        case .tooMuchMemory(let limit): "The program used more than \(limit / 1_048_576) MiB of memory."
        case .tooManyProcesses(let limit): "The program started more than \(limit) processes."
        case .tooBusy(let seconds): "The program used the processor for more than \(seconds) seconds of a minute."
        case .notUTF8: "The program wrote something that is not text in UTF-8."
        case .lost: "The program was lost while it ran."
        }
    }

    /// What to do about it.
    public var recovery: String {
        switch self {
        case .notTurnedOn: "Turn it on in Widgets, where it says what it asks for, or with “quire widget allow”."
        case .changed: "If you trust the change, turn it on again in Widgets or with “quire widget allow”."
        case .unfitFile, .notExecutable, .outsideFolder, .tooManyFiles, .folderTooLarge:
            "“quire widget check” tells its author what to correct."
        case .unreadableFolder: "Check that the folder is there and may be read."
        case .changing: "It is tried again later."
        case .readsTooMuch: "Its author can name the files themselves in widget.json."
        case .missingProgram(let name): "Install “\(name)”; it is tried again later."
        case .noSandbox: "Install bubblewrap, or turn the program off and on again to let it run without."
        case .sandboxFailed:
            "Ask whoever looks after this computer to allow user namespaces, or turn the program off and on again to let it run without a sandbox."
        case .notStarted: "Check that what its first line names is installed; “quire widget check” shows more."
        case .noCopy: "Make room on the disk."
        case .busy, .outOfTime, .lost: "It is tried again later."
        case .ended, .killed, .tooMuchOutput, .tooMuchMemory, .tooManyProcesses, .tooBusy, .notUTF8:
            "It is tried again later; “quire widget check” shows its author more."
        }
    }

    /// For a window that shows it in place of an entry.
    public var unavailable: TimelineError { .unavailable(message: message, recovery: recovery) }

    private static func name(ofSignal signal: Int) -> String {
        let names = [4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE", 15: "SIGTERM"]
        return names[signal] ?? "signal \(signal)"
    }
}

extension ProgramFault: LocalizedError {
    public var errorDescription: String? { message }
    public var recoverySuggestion: String? { recovery }
}
