internal import GRDB

/// Tells whether the index of the search can be relied on, and makes it anew, inside a transaction that somebody else holds. Everything in
/// the index is in the codes as well: nothing is lost with it.
enum SearchRepair {
    /// Whether an error may come from the index alone: FTS5 says different things of an index, by what it lacks.
    static func mayConcern(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        return [.SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
    }

    /// Makes the index anew if that is what an error came from; false when it came from elsewhere. A file of which more is damaged is left
    /// as it is.
    static func repair(after error: any Error, in db: Database) throws -> Bool {
        guard let error = error as? DatabaseError else { return false }
        let names = ["fts5", "codeSearch"]
        if error.extendedResultCode == .SQLITE_CORRUPT_VTAB || names.contains(where: { error.message?.contains($0) ?? false }) {
            // The error says so itself. Not to be asked again: this connection may still remember the index as it was.
        } else if error.resultCode == .SQLITE_CORRUPT {
            guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else { return false }
        } else if try isSound(thoroughly: false, in: db) {
            return false
        }
        try rebuild(in: db)
        try note(in: db)
        return true
    }

    /// To be asked when a search found nothing: an index of which everything is gone is no error to FTS5.
    static func verify(in db: Database) throws {
        if try !isSound(thoroughly: false, in: db) {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB, message: "the index of the search lacks codes")
        }
    }

    /// Asks for a few codes that must be there; thoroughly, compares everything, which takes as long as making the index.
    static func isSound(thoroughly: Bool, in db: Database) throws -> Bool {
        do {
            let end: SQL = "coalesce((SELECT min(first) FROM searchBacklog), (SELECT max(id) + 1 FROM code))"
            for sample: SQL in ["id < \(end) ORDER BY id", "id < \(end) ORDER BY id DESC", "id < \(end) / 2 ORDER BY id DESC"] {
                if try !finds(sample, in: db) { return false }
            }
            if thoroughly {
                // 1 compares with the codes, which hold more than the index while some wait for it.
                let depth = try SearchBacklog.isEmpty(in: db) ? 1 : 0
                try db.execute(literal: "INSERT INTO codeSearch (codeSearch, rank) VALUES ('integrity-check', \(depth))")
            }
            return true
        } catch where mayConcern(error) {
            return false
        }
    }

    /// Whether the index finds a code by the first letters of its text.
    private static func finds(_ sample: SQL, in db: Database) throws -> Bool {
        let code = try Row.fetchOne(db, SQLRequest(literal: "SELECT id, substr(searchText, 1, 3) FROM code WHERE \(sample) LIMIT 1"))
        guard let code, let letters = code[1] as String?, letters.unicodeScalars.count == 3 else { return true }
        return try Bool.fetchOne(
            db,
            SQLRequest(
                literal: """
                    SELECT EXISTS (SELECT 1 FROM codeSearch WHERE codeSearch MATCH \(SearchWords.quoted(letters)) AND rowid = \(code[0] as Int64))
                    """)) ?? false
    }

    /// An empty index takes the place of the old one, and every code waits for it; as many as that takes no time with are taken in at once.
    static func rebuild(in db: Database) throws {
        do {
            try db.inSavepoint {
                try db.execute(sql: "DROP TABLE codeSearchTerm; DROP TABLE codeSearch")
                return .commit
            }
        } catch where mayConcern(error) {
            try remove(in: db)
        }
        try db.execute(sql: SecondSchema.searchTables)
        try db.execute(
            sql: """
                DELETE FROM searchBacklog;
                INSERT INTO searchBacklog (first, last) SELECT min(id), max(id) FROM code WHERE true HAVING count(*) > 0;
                """)
        _ = try SearchBacklog.work(in: db)
    }

    /// For an index that lacks so much that SQLite cannot load it, not even to drop it.
    private static func remove(in db: Database) throws {
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(sql: "DELETE FROM sqlite_master WHERE type = 'table' AND name IN ('codeSearch', 'codeSearchTerm')")
        try db.execute(sql: "PRAGMA writable_schema = RESET")
        for part in ["data", "idx", "content", "docsize", "config"] { try db.execute(sql: "DROP TABLE IF EXISTS codeSearch_\(part)") }
    }

    // MARK: What people are told

    /// Notes a repair that nobody was told of.
    static func note(in db: Database) throws {
        try db.execute(literal: "INSERT INTO searchRepair (date) VALUES (\(Timestamp.now()))")
    }

    static func isNoted(in db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM searchRepair)") ?? false
    }

    static func forgetNote(in db: Database) throws {
        try db.execute(sql: "DELETE FROM searchRepair")
    }
}

extension Library {
    /// Makes the index of the search anew when an error came from it; false when the error is about something else.
    func repairsSearch(after error: any Error) -> Bool {
        guard SearchRepair.mayConcern(error), case .writing(let writer, _, _) = access else { return false }
        // Where it cannot be repaired now, the error says all there is to say.
        let isRepaired = (try? writer.write { try SearchRepair.repair(after: error, in: $0) }) ?? false
        if isRepaired { indexer?.wake() }
        return isRepaired
    }

    /// Makes the index of the search anew when an error came from it; false when the error is about something else.
    func repairsSearch(after error: any Error) async -> Bool {
        guard SearchRepair.mayConcern(error), case .writing(let writer, _, _) = access else { return false }
        // Where it cannot be repaired now, the error says all there is to say.
        let isRepaired = (try? await writer.write { try SearchRepair.repair(after: error, in: $0) }) ?? false
        if isRepaired { indexer?.wake() }
        return isRepaired
    }
}
