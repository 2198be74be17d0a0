import Foundation

/// Why a backup could not be made or restored. The library is as it was then, and so are the other backups.
public enum BackupError: Error, Hashable, Sendable {
    case noSuchBackup(String)
    /// Its file holds something that cannot be read.
    case damaged(String)
    /// Made by a newer Quire, whose rules this one does not know.
    case newerVersion(String)
    case diskFull(folder: URL)
    /// So little that a backup made by itself would take the room of codes.
    case littleSpace(folder: URL)
    case cannotWrite(folder: URL, reason: String)
    /// Another program makes or restores one for longer than anybody would wait.
    case busy(folder: URL)
    /// What is wrong with the library itself.
    case library(LibraryError)

    /// What happened, in one sentence.
    public var message: String {
        switch self {
        case .noSuchBackup(let name): "There is no backup “\(name.prefix(60))”."
        case .damaged(let name): "The backup “\(name)” is damaged."
        case .newerVersion(let name): "The backup “\(name)” was made by a newer version of Quire."
        case .diskFull(let folder): "The disk that holds \(folder.path) is full, so no backup was made."
        case .littleSpace(let folder): "The disk that holds \(folder.path) has little space left, so today’s backup was not made."
        case .cannotWrite(let folder, let reason): "No backup can be kept in \(folder.path): \(reason)."
        case .busy: "Another program is busy with the backups."
        case .library(let error): error.message
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: String {
        switch self {
        case .noSuchBackup: "“quire backup list” shows the backups there are."
        case .damaged: "Nothing was changed. Choose another one."
        case .newerVersion: "Nothing was changed. Restore it with that version, or update this one."
        case .diskFull, .littleSpace: "Earlier backups are safe. Free some space and try again."
        case .cannotWrite: "Earlier backups are safe. Allow writing there and try again."
        case .busy: "Nothing was changed. Try again in a moment."
        case .library(let error): error.recovery
        }
    }
}

extension BackupError: CustomStringConvertible {
    public var description: String { "\(message) \(recovery)" }
}
