import Foundation
internal import GRDB
import Glibc

extension LibraryError {
    /// What an error from below means to a person; `file` is the library it happened to.
    init(_ error: any Error, file: URL) {
        switch error {
        case let error as LibraryError: self = error
        case is CancellationError: self = .cancelled
        case let error as DatabaseError: self.init(error, file: file)
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .diskFull(file: file)
        case let error as CocoaError where error.code == .fileWriteNoPermission || error.code == .fileWriteVolumeReadOnly:
            self = .readOnly(file: file)
        default: self = .unexpected(String(describing: error))
        }
    }

    private init(_ error: DatabaseError, file: URL) {
        switch error.extendedResultCode {
        case .SQLITE_READONLY_DBMOVED:
            self = .replaced(file: file)
            return
        // The shared-memory file beside the library could not grow.
        case .SQLITE_IOERR_SHMSIZE:
            self = .diskFull(file: file)
            return
        default: break
        }
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(file: file)
        case .SQLITE_FULL: self = .diskFull(file: file)
        case .SQLITE_READONLY: self = .readOnly(file: file)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(file: file)
        case .SQLITE_INTERRUPT, .SQLITE_ABORT: self = .cancelled
        // A full disk also shows as a journal that cannot be created.
        case .SQLITE_CANTOPEN, .SQLITE_IOERR:
            self =
                Self.hasNoSpace(at: file)
                ? .diskFull(file: file)
                : .unreachable(file: file, reason: error.message.map { "the system says “\($0)”" } ?? "the system gives no reason")
        default: self = .unexpected(error.message ?? "SQLite error \(error.extendedResultCode.rawValue)")
        }
    }

    private static func hasNoSpace(at file: URL) -> Bool {
        var status = statvfs()
        guard statvfs(file.deletingLastPathComponent().path, &status) == 0 else { return false }
        return status.f_bavail == 0 || (status.f_files > 0 && status.f_favail == 0)
    }
}
