import Foundation
import GRDB
public import Payload

/// Reads codes. The caller holds the transaction.
enum CodeTable {
    private static let columns = """
        id, uuid, kind, folder, created, modified, used, useCount, trashed, style, \
        \(CodeAttribute.all.map(\.column).joined(separator: ", ")), payload
        """

    static func code(_ id: Int64, in db: Database) throws -> Code? {
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM code WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { try code(from: $0, tags: try TagTable.tags(of: [id], in: db)[id] ?? []) }
    }

    static func existing(_ id: Int64, in db: Database) throws -> Code {
        guard let code = try code(id, in: db) else { throw LibraryError.noSuchCode(String(id)) }
        return code
    }

    /// The codes that exist, in the given order.
    static func codes(_ ids: [Int64], in db: Database) throws -> [Code] {
        var found: [Int64: Code] = [:]
        for start in stride(from: 0, to: ids.count, by: 10_000) {
            let part = Array(ids[start..<min(start + 10_000, ids.count)])
            let tags = try TagTable.tags(of: part, in: db)
            let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM code WHERE id IN (\(SQL.text(part)))")
            while let row = try rows.next() {
                let id: Int64 = try row["id"]
                found[id] = try code(from: row, tags: tags[id] ?? [])
            }
        }
        return ids.compactMap { found[$0] }
    }

    static func codes(matching query: CodeQuery, in db: Database) throws -> [Code] {
        try codes(ids(matching: query, in: db), in: db)
    }

    static func ids(matching query: CodeQuery, in db: Database) throws -> [Int64] {
        let words = SearchWords(query.search)
        guard words.isEmpty else {
            let ids = try CodeSearch(query, words, in: db).ids(in: db)
            if ids.isEmpty { try SearchRepair.verify(in: db) }
            return ids
        }
        return try Int64.fetchAll(db, literal: QuerySQL(query).ids)
    }

    static func count(matching query: CodeQuery, in db: Database) throws -> Int {
        let words = SearchWords(query.search)
        let count = words.isEmpty ? QuerySQL(query).count : try CodeSearch(query, words, in: db).count
        let number = try Int.fetchOne(db, literal: count) ?? 0
        if number == 0, !words.isEmpty { try SearchRepair.verify(in: db) }
        return number
    }

    static func code(_ uuid: UUID, in db: Database) throws -> Code? {
        let id = try Int64.fetchOne(db, literal: "SELECT id FROM code WHERE uuid = \(uuid.uuidString)")
        return try id.flatMap { try code($0, in: db) }
    }

    static func code(from row: Row, tags: [String]) throws -> Code {
        let payload = try row.payload
        return try Code(
            id: try row["id"], uuid: try row.uuid, payload: payload,
            kind: try PayloadKind(rawValue: row["kind"]), attributes: CodeAttributes(row, tags: tags), folder: try row["folder"],
            created: try row.date(of: "created"), modified: try row.date(of: "modified"), used: try row.date("used"),
            useCount: try row["useCount"], trashed: try row.date("trashed"))
    }
}

/// Looking up codes by their content or the beginnings of their titles.
extension Library {
    /// The codes with exactly these bytes, those outside the trash first, then by id.
    public func codes(carrying payload: Payload) async throws(LibraryError) -> [Code] {
        try await read { db in
            // Without an index, which takes some tens of milliseconds for a hundred thousand codes.
            let ids = try Int64.fetchAll(
                db, sql: "SELECT id FROM code WHERE length(payload) = ? AND payload = ? ORDER BY trashed IS NOT NULL, id LIMIT 20",
                arguments: [payload.bytes.count, Data(payload.bytes)])
            return try CodeTable.codes(ids, in: db)
        }
    }

    /// The ids of all codes whose title begins with the text, without regard to case and accents, in the trash or outside of it. For
    /// type-ahead.
    public func ids(titleBeginning beginning: String, inTrash: Bool = false) async throws(LibraryError) -> Set<Code.ID> {
        try await read { db in
            let start = FoldedText.forSearch(beginning)
            guard !start.isEmpty else { return [] }
            let range: SQL = "sortTitle >= \(start) AND sortTitle < \(start + "\u{10FFFF}")"
            let side: SQL = inTrash ? "trashed IS NOT NULL" : "trashed IS NULL"
            return try Set(Int64.fetchAll(db, literal: "SELECT id FROM code WHERE \(side) AND \(range)"))
        }
    }
}

extension CodeTable {
    /// For each payload the oldest code outside of the trash with exactly these bytes. Scans the table once, however many payloads there
    /// are, and compares only payloads of equal length.
    static func ids(carrying payloads: Set<Payload>, in db: Database) throws -> [Payload: Code.ID] {
        guard !payloads.isEmpty else { return [:] }
        let lengths = SQL.list(Set(payloads.map { Int64($0.bytes.count) }).sorted())
        let rows = try Row.fetchCursor(
            db, literal: "SELECT id, payload FROM code WHERE trashed IS NULL AND length(payload) IN (\(lengths)) ORDER BY id")
        var found: [Payload: Code.ID] = [:]
        while let row = try rows.next() {
            let payload = try row.payload
            if payloads.contains(payload), found[payload] == nil { found[payload] = try row["id"] }
        }
        return found
    }
}

// The attributes of a code in the columns of its table.

extension CodeAttributes {
    init(_ row: Row, tags: [String]) throws {
        self.init(tags: tags, style: try row["style"])
        for attribute in CodeAttribute.all {
            self[attribute] =
                switch attribute.property {
                case .flag: .flag(try row[attribute.column])
                case .text: .text(try row[attribute.column])
                case .date: .date(try row.date(attribute.column))
                }
        }
    }

    /// The attributes as the library stores them: with a checked title, notes without NUL, and nothing beyond its measures.
    func stored(titled title: String) -> CodeAttributes {
        var attributes = self
        attributes.title = title
        attributes.charset = TextCharset(named: charset)?.rawValue ?? ""
        if !card.isEmpty { attributes.card = card.bounded }
        attributes.notes = FoldedText.bounded(notes, to: Self.maximumNotesLength)
        if attributes.notes.utf8.contains(0) { attributes.notes = attributes.notes.replacing("\0", with: "") }
        return attributes
    }

    /// The assignments of an UPDATE of everything that a person can change. The attributes have to be as the library stores them.
    func assignments(kind: PayloadKind, payload: Payload, folder: Folder.ID?) -> SQL {
        let text = SearchableText.text(title: title, notes: notes, tags: tags, card: card, payload: payload)
        let columns: [SQL] = CodeAttribute.all.map { "\(sql: $0.column) = \(self[$0].databaseValue)" }
        return """
            \(columns.joined(separator: ", ")), kind = \(kind.rawValue), sortTitle = \(FoldedText.forSearch(title)), style = \(style),
                folder = \(folder), searchText = \(text), payload = \(Data(payload.bytes))
            """
    }
}

extension AttributeValue {
    /// A flag or a date as the library stores it; nil for a missing date, and for text.
    var number: Int64? {
        switch self {
        case .flag(let flag): flag ? 1 : 0
        case .text: nil
        case .date(let date): date.map(Timestamp.milliseconds)
        }
    }

    var databaseValue: DatabaseValue {
        if case .text(let text) = self { text.databaseValue } else { number?.databaseValue ?? .null }
    }
}
