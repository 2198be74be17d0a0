import Foundation
import GRDB
import Payload

/// Texts in other character sets than UTF-8 were kept as data before.
enum CharsetMigration {
    static func migrate(_ db: Database) throws {
        // Behind the payload, which stands last otherwise: who reads one reads the other.
        try db.execute(sql: "ALTER TABLE code ADD COLUMN charset TEXT NOT NULL DEFAULT ''")
        try readTexts(in: db)
        for table in ["scan", "scanItem"] { try readTexts(ofScans: table, in: db) }
    }

    /// Gives codes that were data the kind, the title and the search text of the texts that they are.
    static func readTexts(in db: Database) throws {
        for (id, payload) in try data(in: "code", db) {
            let row = try Row.fetchOne(db, literal: "SELECT title, notes FROM code WHERE id = \(id)")
            guard let row else { continue }
            let tags = try String.fetchAll(
                db, sql: "SELECT tag.name FROM codeTag JOIN tag ON tag.id = codeTag.tag WHERE codeTag.code = ?", arguments: [id])
            let title = try title(row["title"], of: payload)
            let text = SearchableText.text(title: title, notes: try row["notes"], tags: tags, payload: payload)
            try db.execute(
                literal: """
                    UPDATE code SET kind = \(payload.kind.rawValue), title = \(title), sortTitle = \(FoldedText.forSearch(title)),
                        searchText = \(text) WHERE id = \(id)
                    """)
        }
    }

    private static func readTexts(ofScans table: String, in db: Database) throws {
        for (id, payload) in try data(in: table, db) {
            guard let old = try String.fetchOne(db, sql: "SELECT title FROM \(table) WHERE id = ?", arguments: [id]) else { continue }
            let title = title(old, of: payload)
            try db.execute(
                sql: "UPDATE \(table) SET kind = ?, title = ? WHERE id = ?", arguments: [payload.kind.rawValue, title, id])
            guard table == "scan", let source = try String.fetchOne(db, literal: "SELECT source FROM scan WHERE id = \(id)") else {
                continue
            }
            let text = SearchableText.text(title: title, notes: source, tags: [], payload: payload)
            try db.execute(literal: "UPDATE scan SET searchText = \(text) WHERE id = \(id)")
        }
    }

    /// What was kept as data and is text.
    private static func data(in table: String, _ db: Database) throws -> [(id: Int64, payload: Payload)] {
        var found: [(Int64, Payload)] = []
        let rows = try Row.fetchCursor(db, sql: "SELECT id, payload FROM \(table) WHERE kind = 'binary'")
        while let row = try rows.next() {
            let payload = try row.payload
            if payload.kind != .binary { found.append((try row["id"], payload)) }
        }
        return found
    }

    /// The title that was suggested for data becomes that of the text.
    private static func title(_ title: String, of payload: Payload) -> String {
        let count = payload.bytes.count
        return title == "\(count) bytes of data" || title == "1 byte of data" ? payload.title : title
    }
}
