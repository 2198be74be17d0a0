import Foundation
import GRDB
import Glibc

/// The file of one backup. It is read and written through a connection that the library has open anyway: closing a connection of its own
/// would make libdispatch wake up every second from then on (see `LibraryOpening`).
struct BackupFile {
    /// The name that people see.
    let name: String
    let file: URL

    /// Writes a new file that only its owner may read. A transaction of another program is in the copy as a whole or not at all, and nobody
    /// waits.
    func write(_ library: Library, into folder: URL) throws(BackupError) {
        let reader: any DatabaseReader
        do throws(LibraryError) { reader = try library.access.reader(of: library.file) } catch { throw .library(error) }
        let descriptor = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw BackupError(LibraryFile.failure(at: file, code: errno), in: folder) }
        close(descriptor)
        do {
            // SQLite fills an empty file.
            try reader.unsafeRead { try $0.execute(sql: "VACUUM INTO ?", arguments: [file.path]) }
        } catch {
            if let error = error as? DatabaseError, ![.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode) {
                throw .library(library.failure(error))
            }
            throw BackupError(LibraryError(error, file: file), in: folder)
        }
        Self.sync(file)
    }

    /// Reads the whole file, checks it and returns the number of its codes.
    @discardableResult
    func check(through library: Library) throws(BackupError) -> Int {
        do {
            return try library.access.reader(of: library.file).unsafeRead { db in
                try attached(to: db) {
                    guard try Int32.fetchOne(db, sql: "PRAGMA backup.application_id") == Schema.applicationID,
                        try String.fetchOne(db, sql: "PRAGMA backup.integrity_check(1)") == "ok"
                    else { throw BackupError.damaged(name) }
                    return try Self.count(in: db)
                }
            }
        } catch {
            throw failure(error, library: library)
        }
    }

    /// The number of codes in each of the files. Files that cannot be read are left out.
    static func counts(_ files: [BackupFile], through library: Library) throws(BackupError) -> [String: Int] {
        do {
            return try library.access.reader(of: library.file).unsafeRead { db in
                var counts: [String: Int] = [:]
                for file in files {
                    // A damaged backup has no count; the list shows it as damaged.
                    counts[file.name] = try? file.attached(to: db) { try count(in: db) }
                }
                return counts
            }
        } catch {
            throw .library(LibraryError(error, file: library.file))
        }
    }

    /// Flushes a file or a folder to the disk, so that names and contents survive a power cut.
    static func sync(_ url: URL) {
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    func attached<Value>(to db: Database, _ body: () throws -> Value) throws -> Value {
        try db.execute(sql: "ATTACH ? AS backup", arguments: [LibraryFile(file).uri("mode=ro")])
        // An attached database would only keep a file open.
        defer { try? db.execute(sql: "DETACH backup") }
        return try body()
    }

    func failure(_ error: any Error, library: Library) -> BackupError {
        switch error {
        case let error as BackupError: return error
        case let error as LibraryError: return .library(error)
        case let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CANTOPEN].contains(error.resultCode):
            return .damaged(name)
        default: return .library(LibraryError(error, file: library.file))
        }
    }

    private static func count(in db: Database) throws -> Int {
        // A backup of schema version 1 has no folders, but it has a trash.
        try Int.fetchOne(db, sql: "SELECT count(*) FROM backup.code WHERE trashed IS NULL") ?? 0
    }
}
