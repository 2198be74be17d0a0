import GRDB

/// Checks the search index and rebuilds it. The caller holds the transaction. Everything in the index is also in the codes, so nothing is
/// lost with it.
enum SearchRepair {
    /// Whether an error may come from a damaged search index. FTS5 reports damage with several result codes.
    static func mayConcern(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        return [.SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
    }

    /// Whether the message of an error names the index.
    static func isNamed(in error: DatabaseError) -> Bool {
        ["fts5", "codeSearch"].contains { error.message?.contains($0) ?? false }
    }

    /// Rebuilds the index if the error came from it. Returns false if it did not. A file with other damage is left unchanged.
    static func repair(after error: any Error, in db: Database) throws -> Bool {
        guard let error = error as? DatabaseError else { return false }
        if error.extendedResultCode == .SQLITE_CORRUPT_VTAB || isNamed(in: error) {
            // The error names the index. It is not checked again: this connection may still have the old index in its cache.
        } else if error.resultCode == .SQLITE_CORRUPT {
            guard try FileCheck.quick.isPassed(in: db) else { return false }
        } else if try isSound(thoroughly: false, in: db) {
            return false
        }
        try rebuild(in: db)
        // No user was notified of it.
        try db.execute(literal: "INSERT INTO searchRepair (date) VALUES (\(Timestamp.now()))")
        return true
    }

    /// Throws if the index is incomplete. To be called when a search found nothing, because FTS5 does not report an empty index as an
    /// error.
    static func verify(in db: Database) throws {
        if try !isSound(thoroughly: false, in: db) {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB, message: "the index of the search lacks codes")
        }
    }

    /// Whether the index finds a few codes that must be in it. If `thoroughly`, compares everything, which takes as long as a rebuild.
    static func isSound(thoroughly: Bool, in db: Database) throws -> Bool {
        do {
            let end: SQL = "coalesce((SELECT min(first) FROM searchBacklog), (SELECT max(id) + 1 FROM code))"
            for sample: SQL in ["id < \(end) ORDER BY id", "id < \(end) ORDER BY id DESC", "id < \(end) / 2 ORDER BY id DESC"] {
                if try !finds(sample, in: db) { return false }
            }
            if thoroughly {
                // With 1, FTS5 also compares with the codes, which include the backlog that is not in the index.
                let depth = try SearchBacklog.isEmpty(in: db) ? 1 : 0
                try db.execute(literal: "INSERT INTO codeSearch (codeSearch, rank) VALUES ('integrity-check', \(depth))")
            }
            return true
        } catch let error where mayConcern(error) {
            return false
        }
    }

    /// Whether the index finds a code by the first letters of its text.
    private static func finds(_ sample: SQL, in db: Database) throws -> Bool {
        let code = try Row.fetchOne(db, literal: "SELECT id, substr(searchText, 1, 3) FROM code WHERE \(sample) LIMIT 1")
        guard let code, let letters = try code[1] as String?, letters.unicodeScalars.count == 3 else { return true }
        return try Bool.fetchOne(
            db,
            literal: """
                SELECT EXISTS (SELECT 1 FROM codeSearch WHERE codeSearch MATCH \(SearchWords.quoted(letters)) AND rowid = \(code[0] as Int64))
                """) ?? false
    }

    /// Replaces the index by an empty one with all codes in its backlog, and indexes the first batch.
    static func rebuild(in db: Database) throws {
        do {
            try db.inSavepoint {
                try db.execute(sql: "DROP TABLE codeSearchTerm; DROP TABLE codeSearch")
                return .commit
            }
        } catch let error where mayConcern(error) {
            try removeDamagedIndex(in: db)
        }
        try db.execute(sql: SecondSchema.searchTables)
        try db.execute(
            sql: """
                DELETE FROM searchBacklog;
                INSERT INTO searchBacklog (first, last) SELECT min(id), max(id) FROM code WHERE true HAVING count(*) > 0;
                """)
        _ = try SearchBacklog.indexBatch(in: db)
    }

    /// Removes an index that is so incomplete that SQLite cannot even drop it.
    private static func removeDamagedIndex(in db: Database) throws {
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(sql: "DELETE FROM sqlite_master WHERE type = 'table' AND name IN ('codeSearch', 'codeSearchTerm')")
        try db.execute(sql: "PRAGMA writable_schema = RESET")
        for part in ["data", "idx", "content", "docsize", "config"] { try db.execute(sql: "DROP TABLE IF EXISTS codeSearch_\(part)") }
    }
}

extension Library {
    /// Rebuilds the search index if the error came from it. Returns false if it did not.
    func repairSearchIndex(after error: any Error) -> Bool {
        guard SearchRepair.mayConcern(error), case .writing(let writer, _, _) = access else { return false }
        // If the repair fails, the original error is thrown.
        let isRepaired = (try? writer.write { try SearchRepair.repair(after: error, in: $0) }) ?? false
        if isRepaired { indexer?.wake() }
        return isRepaired
    }

    /// Rebuilds the search index if the error came from it. Returns false if it did not.
    func repairSearchIndex(after error: any Error) async -> Bool {
        guard SearchRepair.mayConcern(error), case .writing(let writer, _, _) = access else { return false }
        // If the repair fails, the original error is thrown.
        let isRepaired = (try? await writer.write { try SearchRepair.repair(after: error, in: $0) }) ?? false
        if isRepaired { indexer?.wake() }
        return isRepaired
    }
}
