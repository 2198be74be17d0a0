import Foundation
import GRDB
import Payload

/// Writes codes. The caller holds the transaction.
extension CodeTable {
    static func add(_ new: NewCode, to db: Database) throws -> Code {
        let now = Date()
        var record = CodeRecord(payload: new.payload, attributes: new.attributes, created: now, modified: now)
        record.kind = new.kind
        record.history = [CodeRecord.Event(new.origin, now)]
        if let folder = new.folder { _ = try Folder.existing(folder, in: db) }
        return try existing(try RecordTable.insert(record, folder: new.folder, into: db), in: db)
    }

    static func update(_ id: Int64, in db: Database, _ change: (inout CodeDraft) -> Void) throws -> Code {
        let code = try existing(id, in: db)
        let old = CodeDraft(code)
        var draft = old
        change(&draft)
        if draft.payload != old.payload, draft.title == old.title, old.title == FoldedText.title("", for: old.payload) { draft.title = "" }
        draft.attributes = draft.attributes.stored(titled: FoldedText.title(draft.title, for: draft.payload))
        guard draft != old else { return code }
        if let folder = draft.folder, folder != old.folder { _ = try Folder.existing(folder, in: db) }
        let now = Timestamp.now()
        // A kind that came from a symbology or a form stays with the payload.
        let kind = draft.kind ?? (draft.payload == old.payload ? code.kind : draft.payload.kind)
        draft.tags = try TagTable.set(draft.tags, of: id, in: db)
        let assignments = draft.attributes.assignments(kind: kind, payload: draft.payload, folder: draft.folder)
        try db.execute(
            literal: "UPDATE code SET \(assignments), modified = \(now), touched = max(touched, \(now)) WHERE id = \(id)")
        if old.isEdited(in: draft) { try EventTable.add(.edited, to: id, at: now, in: db) }
        return try existing(id, in: db)
    }

    /// Updates the search text of a code whose tags, or other columns, have changed.
    static func refreshSearch(of id: Int64, in db: Database) throws {
        let code = try existing(id, in: db)
        let text = SearchableText.text(title: code.title, notes: code.notes, tags: code.tags, payload: code.payload)
        try db.cachedStatement(sql: "UPDATE code SET searchText = ?, sortTitle = ? WHERE id = ?")
            .execute(arguments: [text, FoldedText.forSearch(code.title), id])
    }

    /// Updates the search text of all codes, after they were copied from elsewhere.
    static func refreshSearch(in db: Database) throws {
        var last: Int64 = 0
        while true {
            let ids = try Int64.fetchAll(db, literal: "SELECT id FROM code WHERE id > \(last) ORDER BY id LIMIT 500")
            guard let end = ids.last else { return }
            for id in ids { try refreshSearch(of: id, in: db) }
            last = end
        }
    }
}

extension CodeDraft {
    /// Whether the code itself was edited. Marking and filing it do not count.
    fileprivate func isEdited(in draft: CodeDraft) -> Bool {
        payload != draft.payload || attributes.style != draft.style
            || CodeAttribute.all.contains { $0.isContent && attributes[$0] != draft.attributes[$0] }
    }
}
