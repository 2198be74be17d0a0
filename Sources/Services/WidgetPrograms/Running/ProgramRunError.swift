import Foundation
public import Platform

/// The reason why a widget program gave no answer.
public enum ProgramRunError: PresentableError, Hashable, Sendable {
    // MARK: Not started
    /// The user has not turned on the program of this name.
    case notTurnedOn(name: String)
    /// The contents of its folder have changed since it was turned on.
    case changed(name: String)
    /// A file of the folder is not acceptable.
    case unfitFile(path: String, UnfitFile)
    /// The folder itself cannot be read.
    case unreadableFolder(path: String, reason: String)
    case tooManyFiles(limit: Int)
    case folderTooLarge(bytes: Int)
    /// A file was changed while it was read.
    case changing(path: String)
    case notExecutable(path: String)
    case outsideFolder(path: String)
    /// A path that it requests to read would give it access to more than files.
    case readsTooMuch(path: String)
    /// A program that it needs is not installed.
    case missingProgram(String)
    /// It was turned on for a sandbox, and bubblewrap is no longer installed.
    case noSandbox
    /// bubblewrap is installed but does not start; with its own message.
    case sandboxFailed(String)
    /// It does not start; with the system's message.
    case notStarted(String)
    /// Its private copy cannot be written; with the reason.
    case noCopy(LocalizedText)
    /// Too many requests of this widget are waiting.
    case busy

    // MARK: Failed
    /// It ended with a failure status; with the first line of its standard error, without control characters.
    case ended(status: Int, words: String)
    case killed(signal: Int, words: String)
    case outOfTime(seconds: Int)
    /// An answer or a line exceeded the maximum size.
    case tooMuchOutput(limit: Int)
    case tooMuchMemory(limit: Int)
    case tooManyProcesses(limit: Int)
    /// It used more than this many seconds of processor time within a minute.
    case tooBusy(seconds: Int)
    case notUTF8
    /// The supervisor process was lost.
    case lost

    public var message: LocalizedText {
        switch self {
        case .notTurnedOn(let name): tr("“\(name)” isn’t turned on.")
        case .changed(let name): tr("“\(name)” has changed since it was turned on.")
        case .unfitFile(let path, let reason): reason.message(of: path)
        case .unreadableFolder(let path, let reason): tr("The program’s folder \(path) can’t be read: \(reason).")
        case .tooManyFiles(let limit):
            tr("The program’s folder has more than 1 file.", plural: "The program’s folder has more than \(limit) files.", count: limit)
        case .folderTooLarge(let bytes): tr("The program’s folder is larger than \(bytes / 1_048_576) MiB.")
        case .changing(let path): tr("“\(path)” in the program’s folder is being written to.")
        case .notExecutable(let path): tr("“\(path)” can’t be run: it isn’t an executable file.")
        case .outsideFolder(let path): tr("“\(path)” leads outside the program’s folder.")
        case .readsTooMuch(let path): tr("The program asks to read “\(path)”, which is more than Quire can allow.")
        case .missingProgram(let name): tr("The program needs “\(name)”, which isn’t installed.")
        case .noSandbox: tr("The program was turned on to run in a sandbox, but bubblewrap is no longer installed.")
        case .sandboxFailed(let words): words.isEmpty ? tr("The sandbox didn’t start.") : tr("The sandbox didn’t start: \(words)")
        case .notStarted(let reason): tr("The program didn’t start: \(reason).")
        case .noCopy(let reason): tr("The program’s private copy couldn’t be made: \(reason).")
        case .busy: tr("The program hasn’t answered an earlier request.")
        case .ended(let status, let words):
            words.isEmpty ? tr("The program ended with status \(status).") : tr("The program failed: \(words)")
        case .killed(let signal, let words):
            words.isEmpty
                ? tr("The program crashed (\(Self.name(ofSignal: signal))).")
                : tr("The program crashed (\(Self.name(ofSignal: signal))): \(words)")
        case .outOfTime(let seconds):
            tr("The program didn’t answer within 1 second.", plural: "The program didn’t answer within \(seconds) seconds.", count: seconds)
        case .tooMuchOutput(let limit): tr("The program wrote more than \(limit / 1_048_576) MiB.")
        case .tooMuchMemory(let limit): tr("The program used more than \(limit / 1_048_576) MiB of memory.")
        case .tooManyProcesses(let limit):
            tr("The program started more than 1 process.", plural: "The program started more than \(limit) processes.", count: limit)
        case .tooBusy(let seconds):
            tr(
                "The program used more than 1 second of processor time in a minute.",
                plural: "The program used more than \(seconds) seconds of processor time in a minute.", count: seconds)
        case .notUTF8: tr("The program’s output isn’t UTF-8 text.")
        case .lost: tr("Quire lost contact with the program while it ran.")
        }
    }

    public var recovery: LocalizedText? {
        switch self {
        case .notTurnedOn: tr("Turn it on in Widgets, where you can see what it asks for, or with “quire widget allow”.")
        case .changed: tr("If you trust the change, turn it on again in Widgets or with “quire widget allow”.")
        case .unfitFile, .notExecutable, .outsideFolder, .tooManyFiles, .folderTooLarge:
            tr("“quire widget check” shows its author what to correct.")
        case .unreadableFolder: tr("Check that the folder exists and can be read.")
        case .changing: tr("Quire will try again later.")
        case .readsTooMuch: tr("Its author can list the individual files in widget.json.")
        case .missingProgram(let name): tr("Install “\(name)”; Quire will try again later.")
        case .noSandbox: tr("Install bubblewrap, or turn the program off and on again to let it run without a sandbox.")
        case .sandboxFailed:
            tr(
                "Ask the administrator of this computer to allow user namespaces, or turn the program off and on again to let it run without a sandbox."
            )
        case .notStarted: tr("Check that the interpreter in its first line is installed; “quire widget check” shows more.")
        case .noCopy: tr("Free some space on the disk.")
        case .busy, .outOfTime, .lost: tr("Quire will try again later.")
        case .ended, .killed, .tooMuchOutput, .tooMuchMemory, .tooManyProcesses, .tooBusy, .notUTF8:
            tr("Quire will try again later; “quire widget check” shows its author more.")
        }
    }

    private static func name(ofSignal signal: Int) -> String {
        let names = [
            4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE", 15: "SIGTERM",
        ]
        return names[signal] ?? "signal \(signal)"
    }
}

/// Why a file of a program's folder is not acceptable.
public enum UnfitFile: Hashable, Sendable {
    case tooDeep, writableForAll, ofAnotherUser, runsAsAnotherUser, special, brokenLink, unreadable

    func message(of path: String) -> LocalizedText {
        switch self {
        case .tooDeep: tr("“\(path)” in the program’s folder is nested too deeply.")
        case .writableForAll: tr("“\(path)” in the program’s folder can be changed by every user of this computer.")
        case .ofAnotherUser: tr("“\(path)” in the program’s folder belongs to another user.")
        case .runsAsAnotherUser: tr("“\(path)” in the program’s folder would run with another user’s permissions.")
        case .special: tr("“\(path)” in the program’s folder isn’t a regular file.")
        case .brokenLink: tr("“\(path)” in the program’s folder is a broken link.")
        case .unreadable: tr("“\(path)” in the program’s folder can’t be read.")
        }
    }
}
