import Foundation
internal import GRDB

extension BackupFile {
    /// Makes every row of the library what it is in the backup, in one transaction. Rows that are equal are left alone: so it is small
    /// where little has changed, and everybody who has the library open sees an ordinary change.
    func restore(into library: Library) throws(BackupError) {
        let source = try upToDate(through: library)
        defer { if source.file != file { unlink(source.file.path) } }
        do {
            let writer = try library.access.writer(of: library.file)
            try writer.writeWithoutTransaction { db in
                try source.attached(to: db) {
                    try db.inTransaction(.immediate) {
                        // Rows that refer to each other come and go one after the other.
                        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
                        for table in try Self.tables(in: db) { try Self.restore(table, in: db) }
                        return .commit
                    }
                }
            }
        } catch let error as BackupError {
            throw error
        } catch {
            // It was read to its end just before: what fails now is the library.
            throw .library(library.failure(error))
        }
    }

    /// Itself, or a copy that an older Quire's tables were brought up to date in.
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
            // Nothing but space is used by a copy that cannot be removed, and the next backup removes it.
            unlink(copy.path)
            switch LibraryError(error, file: copy) {
            case .diskFull: throw .diskFull(folder: folder)
            case .damaged: throw .damaged(name)
            case let error: throw .library(error)
            }
        }
        return BackupFile(name: name, file: copy)
    }

    /// Those that hold rows of their own, each behind the ones that it refers to; an index of words follows its table by itself.
    private static func tables(in db: Database) throws -> [String] {
        let names = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'")
        // What the library and a synced folder last agreed on is not undone: what is restored is a change to be carried there.
        // What the index of the search holds is told by the library, not by the backup.
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
        if table == "code" { try index(missing, in: db) }
        try db.execute(sql: "INSERT INTO main.\(name) (\(list)) SELECT \(list) \(missing)")
    }

    /// Whoever adds codes puts them into the index of the search, but for those of a span that the index takes in later.
    private static func index(_ missing: String, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO main.codeSearch (rowid, searchText) SELECT theirs.id, theirs.searchText \(missing)
                    AND NOT EXISTS (SELECT 1 FROM main.searchBacklog WHERE theirs.id BETWEEN first AND last)
                """)
    }
}
