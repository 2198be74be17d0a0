import Foundation
import GRDB
import Payload
import Platform

/// Reads and writes the scan history. The caller holds the transaction.
enum ScanTable {
    private static let columns: SQL = "id, date, medium, source, printedAs, kind, title, payload"

    // MARK: Writing

    /// Adds scans and returns the id of each, which is that of an earlier entry for the same scan.
    static func add(_ scans: [NewScan], to db: Database) throws -> [Scan.ID] {
        let ids = try scans.map { try add($0, to: db) }
        try trim(in: db)
        return ids
    }

    private static func add(_ scan: NewScan, to db: Database) throws -> Scan.ID {
        let date = Timestamp.milliseconds(scan.date)
        let payload = Data(scan.payload.bytes)
        // If the clock was set back, earlier scans are in the future. They are not the same scan.
        let last = try Int64.fetchOne(
            db,
            literal: """
                SELECT id FROM scan WHERE date BETWEEN \(date - cooldown) AND \(date + cooldown) AND medium = \(scan.source.medium.rawValue)
                    AND source = \(scan.source.name) AND printedAs = \(scan.printedAs) AND payload = \(payload)
                ORDER BY date DESC LIMIT 1
                """)
        if let last {
            try db.execute(literal: "UPDATE scan SET date = max(date, \(date)) WHERE id = \(last)")
            return last
        }
        try insert(scan, at: date, as: nil, into: db)
        return db.lastInsertedRowID
    }

    private static let cooldown = Int64(Scan.calm * 1000)

    private static func insert(_ scan: NewScan, at date: Int64, as id: Scan.ID?, into db: Database) throws {
        let text = SearchableText.text(title: scan.title, notes: scan.source.name, tags: [], payload: scan.payload)
        try db.execute(
            literal: """
                INSERT OR IGNORE INTO scan (id, date, medium, source, printedAs, kind, title, searchText, payload)
                VALUES (\(id), \(date), \(scan.source.medium.rawValue), \(scan.source.name), \(scan.printedAs), \(scan.kind.rawValue),
                    \(scan.title), \(text), \(Data(scan.payload.bytes)))
                """)
    }

    /// Removes the oldest scans.
    private static func trim(in db: Database) throws {
        try db.execute(
            literal: "DELETE FROM scan WHERE id IN (SELECT id FROM scan ORDER BY date DESC, id DESC LIMIT -1 OFFSET \(Scan.maximumCount))")
    }

    /// Removes the scans that exist.
    static func remove(_ ids: [Scan.ID], from db: Database) throws -> RemovedScans {
        let list = SQL.list(Set(ids).sorted())
        let scans = try fetch("SELECT \(columns) FROM scan WHERE id IN (\(list)) ORDER BY id", in: db)
        try db.execute(literal: "DELETE FROM scan WHERE id IN (\(list))")
        return RemovedScans(scans: scans)
    }

    static func restore(_ removed: RemovedScans, in db: Database) throws {
        for scan in removed.scans {
            let new = NewScan(scan.payload, printedAs: scan.printedAs, source: scan.source, date: scan.date)
            try insert(new, at: Timestamp.milliseconds(scan.date), as: scan.id, into: db)
        }
        try trim(in: db)
    }

    static func clear(in db: Database) throws { try db.execute(sql: "DELETE FROM scan") }

    // MARK: Reading

    static func scans(matching query: ScanQuery, in db: Database) throws -> [Scan] {
        try fetch(
            """
            SELECT \(columns) FROM scan WHERE \(condition(query)) ORDER BY date DESC, id DESC
            LIMIT \(max(-1, query.limit ?? -1)) OFFSET \(max(0, query.offset))
            """, in: db)
    }

    static func count(matching query: ScanQuery, in db: Database) throws -> Int {
        try Int.fetchOne(db, literal: "SELECT count(*) FROM scan WHERE \(condition(query))") ?? 0
    }

    /// Kinds and media are compared by their names in the user interface, which are not stored.
    private static func condition(_ query: ScanQuery) -> SQL {
        var parts: [SQL] = ["1"]
        if let medium = query.medium { parts.append("medium = \(medium.rawValue)") }
        for word in SearchWords(query.search).words {
            let kinds = PayloadKind.allCases.filter { FoldedText.forSearch($0.name.string).contains(word) }.map(\.rawValue)
            let media = ScanSource.Medium.allCases.filter { FoldedText.forSearch($0.name.string).contains(word) }.map(\.rawValue)
            parts.append("(instr(searchText, \(word)) > 0 OR kind IN \(kinds) OR medium IN \(media))")
        }
        return parts.joined(separator: " AND ")
    }

    private static func fetch(_ sql: SQL, in db: Database) throws -> [Scan] {
        try Row.fetchAll(db, literal: sql).compactMap { row in
            // A newer version of Quire may know other media.
            guard let medium = ScanSource.Medium(rawValue: row["medium"]) else { return nil }
            let payload = row.payload
            return Scan(
                id: row["id"], payload: payload, printedAs: row["printedAs"], kind: row.kind(of: payload),
                title: row["title"], source: ScanSource(medium, name: row["source"]), date: Timestamp.date(row["date"]))
        }
    }
}
