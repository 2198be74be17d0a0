import Foundation
internal import GRDB
public import Payload

/// Reading codes, inside a transaction that somebody else holds.
enum CodeTable {
    private static let columns = """
        id, uuid, kind, title, isFavorite, folder, created, modified, used, useCount, trashed, expires, isOneTime, spent, style, notes, \
        payload
        """

    static func code(_ id: Int64, in db: Database) throws -> Code? {
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM code WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { code(from: $0, tags: try TagTable.tags(of: [id], in: db)[id] ?? []) }
    }

    static func existing(_ id: Int64, in db: Database) throws -> Code {
        guard let code = try code(id, in: db) else { throw LibraryError.noSuchCode(String(id)) }
        return code
    }

    /// The codes that exist, in the order asked for.
    static func codes(_ ids: [Int64], in db: Database) throws -> [Code] {
        var found: [Int64: Code] = [:]
        for start in stride(from: 0, to: ids.count, by: 10_000) {
            let part = Array(ids[start..<min(start + 10_000, ids.count)])
            let tags = try TagTable.tags(of: part, in: db)
            let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM code WHERE id IN (\(SQL.text(part)))")
            while let row = try rows.next() {
                let id: Int64 = row["id"]
                found[id] = code(from: row, tags: tags[id] ?? [])
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
            let ids = try CodeSearch(query, words).ids(in: db)
            if ids.isEmpty { try SearchRepair.verify(in: db) }
            return ids
        }
        return try Int64.fetchAll(db, SQLRequest(literal: QuerySQL(query).ids))
    }

    /// The first codes of each query and, however far behind they are, its first favourites; each code once, in no order.
    static func prominentCodes(matchingAny queries: [CodeQuery], in db: Database) throws -> [Code] {
        var found: Set<Int64> = []
        for query in queries {
            let words = SearchWords(query.search)
            if words.isEmpty {
                for place in [CodeQuery.Place.favorites, .all] {
                    var query = query
                    query.place = place
                    found.formUnion(try ids(matching: query, in: db))
                }
            } else {
                found.formUnion(try CodeSearch(query, words).prominentIDs(in: db))
            }
        }
        if found.isEmpty, queries.contains(where: { !SearchWords($0.search).isEmpty }) { try SearchRepair.verify(in: db) }
        return try codes(found.sorted(), in: db)
    }

    static func count(matching query: CodeQuery, in db: Database) throws -> Int {
        let words = SearchWords(query.search)
        let count = words.isEmpty ? QuerySQL(query).count : CodeSearch(query, words).count
        let number = try Int.fetchOne(db, SQLRequest(literal: count)) ?? 0
        if number == 0, !words.isEmpty { try SearchRepair.verify(in: db) }
        return number
    }

    /// An id, a uuid, or a title: exact before equal but for case, the preferred side of the trash before the other.
    static func code(named name: String, inTrashFirst: Bool, in db: Database) throws -> Code {
        if let id = Int64(name), let code = try code(id, in: db) { return code }
        if let uuid = UUID(uuidString: name), let code = try code(uuid, in: db) { return code }
        let folded = FoldedText.forSearch(name)
        let places: [SQL] = ["trashed IS NULL", "trashed IS NOT NULL"]
        for place in inTrashFirst ? places.reversed() : places {
            let alike = try Row.fetchAll(
                db, SQLRequest(literal: "SELECT id, title FROM code WHERE \(place) AND sortTitle = \(folded) ORDER BY id"))
            let equal = alike.filter { ($0["title"] as String) == name }
            let candidates = equal.isEmpty ? alike : equal
            if candidates.count > 1 { throw LibraryError.ambiguousTitle(name, ids: candidates.map { $0["id"] }) }
            if let row = candidates.first { return try existing(row["id"], in: db) }
        }
        throw LibraryError.noSuchCode(name)
    }

    static func code(_ uuid: UUID, in db: Database) throws -> Code? {
        let id = try Int64.fetchOne(db, SQLRequest(literal: "SELECT id FROM code WHERE uuid = \(uuid.uuidString)"))
        return try id.flatMap { try code($0, in: db) }
    }

    /// Visits every code in order of the ids, with no more of it than tells it from others.
    static func forEachIdentity(in db: Database, _ body: (Code.ID, UUID, Payload) -> Void) throws {
        let rows = try Row.fetchCursor(db, sql: "SELECT id, uuid, payload FROM code ORDER BY id")
        while let row = try rows.next() {
            body(row["id"], UUID(uuidString: row["uuid"]) ?? UUID(), Payload(bytes: Array(row["payload"] as Data)))
        }
    }

    static func code(from row: Row, tags: [String]) -> Code {
        let payload = Payload(bytes: Array(row["payload"] as Data))
        func date(_ column: String) -> Date? { (row[column] as Int64?).map(Timestamp.date) }
        return Code(
            id: row["id"], uuid: UUID(uuidString: row["uuid"]) ?? UUID(), payload: payload,
            kind: PayloadKind(rawValue: row["kind"]) ?? payload.kind, title: row["title"], style: row["style"],
            isFavorite: row["isFavorite"], folder: row["folder"], tags: tags, notes: row["notes"],
            created: Timestamp.date(row["created"]), modified: Timestamp.date(row["modified"]), used: date("used"),
            useCount: row["useCount"], expires: date("expires"), isOneTime: row["isOneTime"], spent: date("spent"), trashed: date("trashed")
        )
    }
}

/// Looking codes up by what they carry.
extension Library {
    /// The codes that carry exactly these bytes, those outside the trash first, then by id.
    public func codes(carrying payload: Payload) async throws(LibraryError) -> [Code] {
        try await read { try CodeTable.codes(CodeTable.ids(carrying: payload, in: $0), in: $0) }
    }
}

extension CodeTable {
    /// Of a hundred thousand codes each is looked at, which takes some tens of milliseconds and no index.
    fileprivate static func ids(carrying payload: Payload, in db: Database) throws -> [Int64] {
        try Int64.fetchAll(
            db, sql: "SELECT id FROM code WHERE length(payload) = ? AND payload = ? ORDER BY trashed IS NOT NULL, id LIMIT 20",
            arguments: [payload.bytes.count, Data(payload.bytes)])
    }
}

/// Finding codes by how their titles begin, for going to one by typing.
extension Library {
    /// The ids of all codes, in the trash or outside of it, whose title begins so, without regard to case and accents; in no order.
    public func ids(titleBeginning beginning: String, inTrash: Bool = false) throws(LibraryError) -> Set<Code.ID> {
        try read { try CodeTable.ids(titleBeginning: beginning, inTrash: inTrash, in: $0) }
    }

    /// The ids of all codes, in the trash or outside of it, whose title begins so, without regard to case and accents; in no order.
    public func ids(titleBeginning beginning: String, inTrash: Bool = false) async throws(LibraryError) -> Set<Code.ID> {
        try await read { try CodeTable.ids(titleBeginning: beginning, inTrash: inTrash, in: $0) }
    }
}

extension CodeTable {
    fileprivate static func ids(titleBeginning beginning: String, inTrash: Bool, in db: Database) throws -> Set<Code.ID> {
        let start = FoldedText.forSorting(beginning)
        guard !start.isEmpty else { return [] }
        let range: SQL = "sortTitle >= \(start) AND sortTitle < \(start + "\u{10FFFF}")"
        let place: SQL = inTrash ? "trashed IS NOT NULL" : "trashed IS NULL"
        return try Set(Int64.fetchAll(db, SQLRequest(literal: "SELECT id FROM code WHERE \(place) AND \(range)")))
    }
}

extension CodeTable {
    /// The codes outside of the trash that carry exactly these bytes: of several alike the oldest. One walk through the codes, however many
    /// are asked for; of each no more is compared than its length where that differs.
    static func ids(carrying payloads: Set<Payload>, in db: Database) throws -> [Payload: Code.ID] {
        guard !payloads.isEmpty else { return [:] }
        let lengths = SQL(sql: Set(payloads.map(\.bytes.count)).sorted().map(String.init).joined(separator: ", "))
        let rows = try Row.fetchCursor(
            db,
            SQLRequest(
                literal: "SELECT id, payload FROM code WHERE trashed IS NULL AND length(payload) IN (\(lengths)) ORDER BY id"))
        var found: [Payload: Code.ID] = [:]
        while let row = try rows.next() {
            let payload = Payload(bytes: Array(row["payload"] as Data))
            if payloads.contains(payload), found[payload] == nil { found[payload] = row["id"] }
        }
        return found
    }
}
