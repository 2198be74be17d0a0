import Foundation
internal import GRDB
import Payload

/// Reading and writing codes, inside a transaction that somebody else holds.
enum CodeTable {
    static var columns: SQL { "id, uuid, kind, title, isFavorite, created, modified, used, trashed, style, payload" }

    static func add(_ new: NewCode, to db: Database) throws -> Code {
        let now = Timestamp.now()
        let title = FoldedText.title(new.title, for: new.payload)
        let uuid = UUID()
        let kind = new.payload.kind
        try db.cachedStatement(
            sql: """
                INSERT INTO code (uuid, kind, title, sortTitle, isFavorite, created, modified, touched, style, searchText, payload)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            uuid.uuidString, kind.rawValue, title, FoldedText.forSorting(title), new.isFavorite, now, now, now, new.style,
            FoldedText.forSearch(title: title, payload: new.payload), Data(new.payload.bytes),
        ])
        return Code(
            id: db.lastInsertedRowID, uuid: uuid, payload: new.payload, kind: kind, title: title, style: new.style,
            isFavorite: new.isFavorite, created: Timestamp.date(now), modified: Timestamp.date(now), used: nil, trashed: nil)
    }

    static func code(_ id: Int64, in db: Database) throws -> Code? {
        try Row.fetchOne(db, SQLRequest(literal: "SELECT \(columns) FROM code WHERE id = \(id)")).map(code(from:))
    }

    static func existing(_ id: Int64, in db: Database) throws -> Code {
        guard let code = try code(id, in: db) else { throw LibraryError.noSuchCode(String(id)) }
        return code
    }

    /// The codes that exist, in the order asked for.
    static func codes(_ ids: [Int64], in db: Database) throws -> [Code] {
        var found: [Int64: Code] = [:]
        // SQLite takes up to 32,766 arguments in one statement.
        for start in stride(from: 0, to: ids.count, by: 10_000) {
            let part = Array(ids[start..<min(start + 10_000, ids.count)])
            let rows = try Row.fetchCursor(db, SQLRequest(literal: "SELECT \(columns) FROM code WHERE id IN \(part)"))
            while let row = try rows.next() {
                let code = code(from: row)
                found[code.id] = code
            }
        }
        return ids.compactMap { found[$0] }
    }

    static func codes(matching query: CodeQuery, in db: Database) throws -> [Code] {
        try Row.fetchAll(db, SQLRequest(literal: QuerySQL(query).rows)).map(code(from:))
    }

    static func ids(matching query: CodeQuery, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(db, SQLRequest(literal: QuerySQL(query).ids))
    }

    static func count(matching query: CodeQuery, in db: Database) throws -> Int {
        try Int.fetchOne(db, SQLRequest(literal: QuerySQL(query).count)) ?? 0
    }

    /// An id, a uuid, or a title: exact before equal but for case, the preferred side of the trash before the other.
    static func code(named name: String, inTrashFirst: Bool, in db: Database) throws -> Code {
        if let id = Int64(name), let code = try code(id, in: db) { return code }
        if let uuid = UUID(uuidString: name),
            let row = try Row.fetchOne(db, SQLRequest(literal: "SELECT \(columns) FROM code WHERE uuid = \(uuid.uuidString)"))
        {
            return code(from: row)
        }
        let folded = FoldedText.forSorting(name)
        let places: [SQL] = ["trashed IS NULL", "trashed IS NOT NULL"]
        for place in inTrashFirst ? places.reversed() : places {
            let alike = try Row.fetchAll(
                db, SQLRequest(literal: "SELECT \(columns) FROM code WHERE \(place) AND sortTitle = \(folded) ORDER BY id")
            ).map(code(from:))
            let equal = alike.filter { $0.title == name }
            let candidates = equal.isEmpty ? alike : equal
            if candidates.count > 1 { throw LibraryError.ambiguousTitle(name, ids: candidates.map(\.id)) }
            if let code = candidates.first { return code }
        }
        throw LibraryError.noSuchCode(name)
    }

    static func update(_ id: Int64, in db: Database, _ change: (inout CodeDraft) -> Void) throws -> Code {
        let code = try existing(id, in: db)
        var draft = CodeDraft(code)
        change(&draft)
        draft.title = FoldedText.title(draft.title, for: code.payload)
        guard draft != CodeDraft(code) else { return code }
        let now = Timestamp.now()
        try db.execute(
            literal: """
                UPDATE code SET title = \(draft.title), sortTitle = \(FoldedText.forSorting(draft.title)),
                    searchText = \(FoldedText.forSearch(title: draft.title, payload: code.payload)), isFavorite = \(draft.isFavorite),
                    style = \(draft.style), modified = \(now), touched = max(touched, \(now))
                WHERE id = \(id)
                """)
        return try existing(id, in: db)
    }

    static func markUsed(_ id: Int64, in db: Database) throws {
        let now = Timestamp.now()
        try db.execute(literal: "UPDATE code SET used = \(now), touched = max(touched, \(now)) WHERE id = \(id)")
        if db.changesCount == 0 { throw LibraryError.noSuchCode(String(id)) }
    }

    /// One that is in the trash already keeps the date it was moved there.
    static func trash(_ ids: [Int64], in db: Database) throws {
        let now = Timestamp.now()
        try each(ids) {
            try db.execute(literal: "UPDATE code SET trashed = coalesce(trashed, \(now)) WHERE id = \($0)"); return db.changesCount
        }
    }

    static func restore(_ ids: [Int64], in db: Database) throws {
        try each(ids) {
            try db.execute(literal: "UPDATE code SET trashed = NULL WHERE id = \($0)"); return db.changesCount
        }
    }

    static func removePermanently(_ ids: [Int64], in db: Database) throws {
        try each(Array(Set(ids))) {
            try db.execute(literal: "DELETE FROM code WHERE id = \($0)"); return db.changesCount
        }
    }

    /// An id that is unknown ends the transaction that this stands in: all of them or none.
    private static func each(_ ids: [Int64], _ change: (Int64) throws -> Int) throws {
        for id in ids where try change(id) == 0 { throw LibraryError.noSuchCode(String(id)) }
    }

    private static func code(from row: Row) -> Code {
        let payload = Payload(bytes: Array(row["payload"] as Data))
        return Code(
            id: row["id"], uuid: UUID(uuidString: row["uuid"]) ?? UUID(), payload: payload,
            kind: PayloadKind(rawValue: row["kind"]) ?? payload.kind, title: row["title"], style: row["style"],
            isFavorite: row["isFavorite"],
            created: Timestamp.date(row["created"]), modified: Timestamp.date(row["modified"]),
            used: (row["used"] as Int64?).map(Timestamp.date), trashed: (row["trashed"] as Int64?).map(Timestamp.date))
    }
}
