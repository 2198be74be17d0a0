import Foundation
internal import GRDB
import Payload

/// Writing and reading whole records, inside a transaction that somebody else holds.
enum RecordTable {
    /// Returns its new id. The uuid must be new to the library.
    static func insert(_ record: CodeRecord, folder: Folder.ID?, into db: Database) throws -> Code.ID {
        var writer = try RecordWriter(db)
        let id = try writer.insert(RecordRow(record), folder: folder)
        try writer.announce()
        return id
    }

    /// Visits records in order of their ids, a few hundred in memory at a time.
    static func forEach(of ids: [Code.ID]?, in db: Database, _ body: (Code.ID, CodeRecord) throws -> Void) throws {
        let folders = Dictionary(uniqueKeysWithValues: try FolderTable.all(in: db).map { ($0.id, $0.name) })
        var last: Code.ID = 0
        var position = 0
        while true {
            let part: [Code.ID]
            if let ids {
                part = Array(ids[position..<min(position + 500, ids.count)])
                position += part.count
            } else {
                part = try Int64.fetchAll(db, SQLRequest(literal: "SELECT id FROM code WHERE id > \(last) ORDER BY id LIMIT 500"))
                last = part.last ?? last
            }
            guard !part.isEmpty else { return }
            let events = try events(of: part, in: db)
            for code in try CodeTable.codes(part, in: db) {
                try body(code.id, CodeRecord(code, folder: code.folder.flatMap { folders[$0] }, history: events[code.id] ?? []))
            }
        }
    }

    private static func events(of ids: [Code.ID], in db: Database) throws -> [Code.ID: [CodeRecord.Event]] {
        var found: [Code.ID: [CodeRecord.Event]] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT code, kind, date FROM event WHERE code IN (\(SQL.text(ids))) ORDER BY code, date, id")
        while let row = try rows.next() {
            guard let kind = HistoryEvent.Kind(rawValue: row[1]) else { continue }
            found[row[0], default: []].append(CodeRecord.Event(kind, Timestamp.date(row[2])))
        }
        return found
    }
}

extension CodeRecord {
    init(_ code: Code, folder: String?, history: [Event]) {
        self.init(uuid: code.uuid, payload: code.payload, title: code.title, created: code.created, modified: code.modified)
        kind = code.kind
        style = code.style
        isFavorite = code.isFavorite
        self.folder = folder
        tags = code.tags
        notes = code.notes
        used = code.used
        useCount = code.useCount
        expires = code.expires
        isOneTime = code.isOneTime
        spent = code.spent
        trashed = code.trashed
        self.history = history
    }
}
