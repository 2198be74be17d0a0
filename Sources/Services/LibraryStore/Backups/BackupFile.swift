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
        try read(through: library) { db in
            guard try Int32.fetchOne(db, sql: "PRAGMA backup.application_id") == Schema.applicationID,
                try FileCheck.thorough.isPassed(in: db, schema: "backup")
            else { throw BackupError.damaged(name) }
            return try Self.count(in: db)
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

    private func read<Value>(through library: Library, _ body: (Database) throws -> Value) throws(BackupError) -> Value {
        do {
            return try library.access.reader(of: library.file).unsafeRead { db in try attached(to: db) { try body(db) } }
        } catch {
            throw failure(error, library: library)
        }
    }

    private func attached<Value>(to db: Database, _ body: () throws -> Value) throws -> Value {
        try db.execute(sql: "ATTACH ? AS backup", arguments: [LibraryFile(file).uri("mode=ro")])
        // An attached database would only keep a file open.
        defer { try? db.execute(sql: "DETACH backup") }
        return try body()
    }

    private func failure(_ error: any Error, library: Library) -> BackupError {
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

extension BackupFile {
    /// Makes every row of the library equal to the row in the backup, in one transaction. Equal rows are left alone, so the transaction is
    /// small when little has changed, and other programs that have the library open see an ordinary change.
    func restore(into library: Library) throws(BackupError) {
        let source = try upToDate(through: library)
        defer { if source.file != file { unlink(source.file.path) } }
        do {
            let writer = try library.access.writer(of: library.file)
            try writer.writeWithoutTransaction { db in
                try source.attached(to: db) {
                    try db.inTransaction(.immediate) {
                        // Rows that refer to each other are removed and inserted one after the other.
                        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
                        for table in try Self.tables(in: db) { try Self.restore(table, in: db) }
                        return .commit
                    }
                }
            }
        } catch let error as BackupError {
            throw error
        } catch {
            // The backup was just read to its end, so what fails now is the library.
            throw .library(library.failure(error))
        }
    }

    /// This file, or a migrated copy of it if an older version of Quire wrote it.
    private func upToDate(through library: Library) throws(BackupError) -> BackupFile {
        let known = Set(Schema.migrator.migrations)
        let applied = try read(through: library) { try String.fetchSet($0, sql: "SELECT identifier FROM backup.grdb_migrations") }
        if applied == known { return self }
        guard applied.isSubset(of: known) else { throw .newerVersion(name) }
        let folder = file.deletingLastPathComponent()
        let copy = folder.appending(path: ".\(UUID().uuidString).part", directoryHint: .notDirectory)
        do {
            try FileManager.default.copyItem(at: file, to: copy)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: copy.path)
            let queue = try DatabaseQueue(path: copy.path)
            try Schema.migrator.migrate(queue)
            try queue.close()
        } catch {
            // A copy that cannot be removed only uses space, and the next backup removes it.
            unlink(copy.path)
            switch LibraryError(error, file: copy) {
            case .diskFull: throw .diskFull(folder: folder)
            case .damaged: throw .damaged(name)
            case let error: throw .library(error)
            }
        }
        return BackupFile(name: name, file: copy)
    }

    /// The tables that hold rows of their own, each after the tables that it refers to. The search index is left out: it follows its table.
    private static func tables(in db: Database) throws -> [String] {
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
        // A restoration keeps the state of the folder sync, so that the restored rows are synced like any other change. The library, not
        // the backup, knows what the search index holds.
        let own = ["grdb_migrations", "searchBacklog", "searchRepair"]
        var waiting = names.filter { !own.contains($0) && !$0.hasPrefix(SyncSchema.prefix) }.sorted()
        var ordered: [String] = []
        while !waiting.isEmpty {
            let ready = try waiting.filter { table in
                let parents = try String.fetchSet(db, sql: "SELECT \"table\" FROM pragma_foreign_key_list(?)", arguments: [table])
                return parents.subtracting([table]).isDisjoint(with: waiting)
            }
            // Tables that refer to each other in a circle come in any order.
            ordered += ready.isEmpty ? waiting : ready
            waiting.removeAll { ordered.contains($0) }
        }
        return ordered
    }

    private static func restore(_ table: String, in db: Database) throws {
        let columns = try Row.fetchAll(db, sql: "SELECT name, pk FROM pragma_table_info(?)", arguments: [table])
        let names = try columns.map { (try $0["name"] as String).quotedDatabaseIdentifier }
        let keys = try columns.filter { try ($0["pk"] as Int) > 0 }.map { (try $0["name"] as String).quotedDatabaseIdentifier }
        let name = table.quotedDatabaseIdentifier
        let isSameKey = (keys.isEmpty ? ["rowid"] : keys).map { "theirs.\($0) IS ours.\($0)" }.joined(separator: " AND ")
        let isSameRow = names.map { "theirs.\($0) IS ours.\($0)" }.joined(separator: " AND ")
        let list = (keys.isEmpty ? ["rowid"] + names : names).joined(separator: ", ")
        let missing = "FROM backup.\(name) AS theirs WHERE NOT EXISTS (SELECT 1 FROM main.\(name) AS ours WHERE \(isSameKey))"
        try db.execute(
            sql: """
                DELETE FROM main.\(name) AS ours WHERE NOT EXISTS (
                    SELECT 1 FROM backup.\(name) AS theirs WHERE \(isSameKey) AND \(isSameRow));
                """)
        if table == "code" {
            // The missing codes are added to the search index, except those that the backlog indexes later.
            try db.execute(
                sql: """
                    INSERT INTO main.codeSearch (rowid, searchText) SELECT theirs.id, theirs.searchText \(missing)
                        AND NOT EXISTS (SELECT 1 FROM main.searchBacklog WHERE theirs.id BETWEEN first AND last)
                    """)
        }
        try db.execute(sql: "INSERT INTO main.\(name) (\(list)) SELECT \(list) \(missing)")
    }
}
