import Foundation
internal import GRDB
import Payload

/// Writing and reading whole records, inside a transaction that somebody else holds.
enum RecordTable {
    /// Returns its id, which is a new one unless told. The uuid must be new to the library.
    static func insert(_ record: CodeRecord, as id: Code.ID? = nil, folder: Folder.ID?, into db: Database) throws -> Code.ID {
        // Once for the title, the kind and the search: of many codes it is what takes longest.
        let parsed = record.payload.parsed()
        let given = FoldedText.line(record.title)
        let title = given.isEmpty ? parsed.title : given
        let tags = TagTable.distinct(record.tags)
        let notes = record.notes.replacing("\0", with: "")
        let (created, modified) = (Timestamp.milliseconds(record.created), Timestamp.milliseconds(record.modified))
        let used = record.used.map(Timestamp.milliseconds)
        try db.cachedStatement(
            sql: """
                INSERT INTO code (id, uuid, kind, title, sortTitle, isFavorite, folder, created, modified, used, touched, trashed, useCount,
                    expires, isOneTime, spent, style, notes, searchText, payload)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, record.uuid.uuidString, (record.kind ?? parsed.kind).rawValue, title, FoldedText.forSorting(title),
            record.isFavorite,
            folder, created, modified, used, max(created, modified, used ?? created), record.trashed.map(Timestamp.milliseconds),
            max(0, record.useCount), record.expires.map(Timestamp.milliseconds), record.isOneTime, record.spent.map(Timestamp.milliseconds),
            record.style, notes, SearchableText.text(title: title, notes: notes, tags: tags, payload: record.payload, parsed: parsed),
            Data(record.payload.bytes),
        ])
        let id = db.lastInsertedRowID
        for tag in tags { try TagTable.add(try TagTable.id(making: tag, in: db), to: id, in: db) }
        for event in record.history { try EventTable.add(event.kind, to: id, at: Timestamp.milliseconds(event.date), in: db) }
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
