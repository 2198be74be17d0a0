import Foundation
public import LibraryStore
public import Platform

/// Why a library could not be synced. A problem with a single file is a `SyncProblem`.
public enum SyncError: PresentableError, Hashable, Sendable {
    /// No folder was chosen.
    case isOff
    /// The folder is gone, or has no marker: for example because a disk is not mounted.
    case folderMissing(path: String)
    /// The folder holds files of other programs.
    case folderInUse(path: String)
    case newerVersion(path: String)
    case tooManyFiles(path: String, limit: Int)
    case cannotRead(path: String, reason: String)
    case cannotWrite(path: String, reason: String)
    case diskFull(path: String)
    /// Another program is syncing with the folder, and did not finish before the timeout.
    case busy(path: String)
    case library(LibraryError)

    /// What happened, in one sentence.
    public var message: LocalizedText {
        switch self {
        case .isOff: tr("This library is not synced with a folder.")
        case .folderMissing(let path): tr("The folder \(path) is not there, or no longer the one that the library was synced with.")
        case .folderInUse(let path): tr("The folder \(path) holds other files.")
        case .newerVersion(let path): tr("The folder \(path) was set up by a newer version of Quire.")
        case .tooManyFiles(let path, let limit): tr("The folder \(path) holds more than \(limit) files.")
        case .cannotRead(let path, let reason): tr("\(path) cannot be read: \(reason).")
        case .cannotWrite(let path, let reason): tr("\(path) cannot be written: \(reason).")
        case .diskFull(let path): tr("The disk that holds \(path) is full.")
        case .busy(let path): tr("Another program is syncing with \(path).")
        case .library(let error): error.message
        }
    }

    /// What to do about it, in one sentence.
    public var recovery: LocalizedText? {
        switch self {
        case .isOff: tr("Choose a folder in the settings, or with “quire sync --folder DIR”.")
        case .folderMissing: tr("Nothing was changed. Mount or create it again, or choose another one.")
        case .folderInUse: tr("Choose an empty folder, or one that another device syncs its codes with.")
        case .newerVersion: tr("Nothing was changed. Update this one.")
        case .tooManyFiles: tr("Choose a folder that is for this alone.")
        case .cannotRead, .cannotWrite: tr("Your codes are safe in the library. Allow it there, or choose another folder.")
        case .diskFull: tr("Your codes are safe in the library. Free some space; the rest follows then.")
        case .busy: tr("Try again in a moment.")
        case .library(let error): error.recovery
        }
    }
}
