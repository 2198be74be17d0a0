import Foundation
import GRDB

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
        let applied: Set<String>
        do {
            applied = try library.access.reader(of: library.file).unsafeRead { db in
                try attached(to: db) { try String.fetchSet(db, sql: "SELECT identifier FROM backup.grdb_migrations") }
            }
        } catch {
            throw failure(error, library: library)
        }
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
        let names = columns.map { ($0["name"] as String).quotedDatabaseIdentifier }
        let keys = columns.filter { ($0["pk"] as Int) > 0 }.map { ($0["name"] as String).quotedDatabaseIdentifier }
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
