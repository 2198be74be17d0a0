import Foundation
import GRDB

/// Inserts many records. The caller holds the transaction.
struct RecordInsertion {
    /// Records after this many are added to the search index later, because indexing would take longer than everything else.
    private static let immediatelyIndexedCount = 1000

    private let known: Library.DuplicatePolicy
    private let db: Database
    private var writer: RecordWriter
    private var folders: [String: Folder.ID] = [:]

    init(_ known: Library.DuplicatePolicy, in db: Database) throws {
        self.known = known
        self.db = db
        writer = try RecordWriter(db)
    }

    mutating func insert(
        _ records: some Sequence<CodeRecord>, folders: [FolderRecord], progress: (Int) throws -> Void
    ) throws -> Library.Insertion {
        for folder in folders { _ = try FolderTable.id(making: folder, in: db) }
        var insertion = Library.Insertion()
        var rows = PreparedRows(records)
        while let part = rows.next() {
            for start in stride(from: 0, to: part.count, by: RecordWriter.many) {
                if writer.backlog == nil, insertion.ids.count >= Self.immediatelyIndexedCount {
                    writer.backlog = try SearchBacklog.open(in: db)
                    try prepareForMany()
                }
                let done = insertion.ids.count
                insertion.ids += try insert(part[start..<min(start + RecordWriter.many, part.count)])
                if done / 500 < insertion.ids.count / 500 { try progress(insertion.ids.count / 500 * 500) }
            }
        }
        if let backlog = writer.backlog { try SearchBacklog.close(backlog, in: db) }
        if known == .replace { try TagTable.removeUnused(in: db) }
        if insertion.inserted > 0 { try writer.announce() }
        try progress(insertion.ids.count)
        return insertion
    }

    /// Enlarges the page cache, because with a small cache SQLite writes the same index pages again and again, and puts off the checkpoint
    /// to a later commit, for which nobody waits. The data is already safe in the journal.
    private func prepareForMany() throws {
        let cache = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? -2000
        let checkpoint = try Int.fetchOne(db, sql: "PRAGMA wal_autocheckpoint") ?? 1000
        try db.execute(sql: "PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 0")
        let usual = "PRAGMA cache_size = \(cache); PRAGMA wal_autocheckpoint = \(checkpoint)"
        // These statements only fail on a connection that is broken anyway.
        db.afterNextTransaction(onCommit: { try? $0.execute(sql: usual) }, onRollback: { try? $0.execute(sql: usual) })
    }

    private mutating func insert(_ rows: ArraySlice<RecordRow>) throws -> [Code.ID?] {
        if writer.backlog != nil, rows.count == RecordWriter.many {
            var folders: [Folder.ID?] = []
            for row in rows { folders.append(try folder(row.folder)) }
            if let ids = try writer.insert(many: rows, folders: folders) { return ids }
        }
        var ids: [Code.ID?] = []
        for row in rows { ids.append(try insert(row)) }
        return ids
    }

    private mutating func insert(_ row: RecordRow) throws -> Code.ID? {
        let folder = try folder(row.folder)
        let statement = try db.cachedStatement(sql: "SELECT id FROM code WHERE uuid = ?")
        guard let id = try Int64.fetchOne(statement, arguments: [row.uuid]) else { return try writer.insert(row, folder: folder) }
        switch known {
        case .skip: return nil
        case .keep:
            var copy = row
            copy.setUUID(UUID())
            return try writer.insert(copy, folder: folder)
        case .replace:
            try db.execute(literal: "DELETE FROM code WHERE id = \(id)")
            return try writer.insert(row, as: id, folder: folder)
        }
    }

    private mutating func folder(_ name: String?) throws -> Folder.ID? {
        guard let name else { return nil }
        if let id = folders[name] { return id }
        let id = try FolderTable.id(making: name, in: db)
        folders[name] = id
        return id
    }
}
