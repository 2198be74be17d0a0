import Foundation
internal import GRDB

/// Reading and writing scan sessions, inside a transaction that somebody else holds.
enum ScanSessionTable {
    private static let selection: SQL = """
        SELECT scanSession.id, name, begun, ended, count(scanItem.id) AS codes, coalesce(sum(count), 0) AS pieces
        FROM scanSession LEFT JOIN scanItem ON session = scanSession.id
        """

    /// The latest first.
    static func all(in db: Database) throws -> [ScanSession] {
        try Row.fetchAll(db, SQLRequest(literal: "\(selection) GROUP BY scanSession.id ORDER BY begun DESC, scanSession.id DESC"))
            .map(session(from:))
    }

    static func existing(_ id: ScanSession.ID, in db: Database) throws -> ScanSession {
        let row = try Row.fetchOne(db, SQLRequest(literal: "\(selection) WHERE scanSession.id = \(id) GROUP BY scanSession.id"))
        guard let row else { throw LibraryError.noSuchScanSession(id) }
        return session(from: row)
    }

    static func begin(_ name: String, at date: Date, in db: Database) throws -> ScanSession {
        try db.execute(
            literal: "INSERT INTO scanSession (name, begun) VALUES (\(try checked(name)), \(Timestamp.milliseconds(date)))")
        return try existing(db.lastInsertedRowID, in: db)
    }

    static func rename(_ id: ScanSession.ID, to name: String, in db: Database) throws -> ScanSession {
        let name = try checked(name)
        if try existing(id, in: db).name != name { try db.execute(literal: "UPDATE scanSession SET name = \(name) WHERE id = \(id)") }
        return try existing(id, in: db)
    }

    /// Nil goes on with it.
    static func setEnded(_ date: Date?, of id: ScanSession.ID, in db: Database) throws {
        try db.execute(literal: "UPDATE scanSession SET ended = \(date.map(Timestamp.milliseconds)) WHERE id = \(id)")
        if db.changesCount == 0 { throw LibraryError.noSuchScanSession(id) }
    }

    static func remove(_ id: ScanSession.ID, from db: Database) throws -> RemovedScanSession {
        let removed = RemovedScanSession(session: try existing(id, in: db), items: try ScanItemTable.items(of: id, in: db))
        try db.execute(literal: "DELETE FROM scanSession WHERE id = \(id)")
        return removed
    }

    static func restore(_ removed: RemovedScanSession, in db: Database) throws {
        let session = removed.session
        try db.execute(
            literal: """
                INSERT OR IGNORE INTO scanSession (id, name, begun, ended) VALUES (\(session.id), \(session.name),
                    \(Timestamp.milliseconds(session.begun)), \(session.ended.map(Timestamp.milliseconds)))
                """)
        for item in removed.items { try ScanItemTable.restore(item, in: db) }
    }

    private static func checked(_ name: String) throws -> String {
        let line = String(FoldedText.line(name).prefix(ScanSession.longestName))
        guard !line.isEmpty else { throw LibraryError.unusableSessionName }
        return line
    }

    private static func session(from row: Row) -> ScanSession {
        ScanSession(
            id: row["id"], name: row["name"], begun: Timestamp.date(row["begun"]),
            ended: (row["ended"] as Int64?).map(Timestamp.date), codes: row["codes"], pieces: row["pieces"])
    }
}
