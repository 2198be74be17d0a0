import Foundation
import GRDB
import Payload
import Platform

/// Reads and writes the scan history. The caller holds the transaction.
enum ScanTable {
    /// Adds a scan and returns its id, which is that of an earlier entry for the same scan.
    static func add(_ scan: NewScan, to db: Database) throws -> Scan.ID {
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
        try insert(scan, as: nil, into: db)
        return db.lastInsertedRowID
    }

    private static let cooldown = Int64(Scan.calm * 1000)

    static func insert(_ scan: NewScan, as id: Scan.ID?, into db: Database) throws {
        let text = SearchableText.text(title: scan.title, notes: scan.source.name, tags: [], payload: scan.payload)
        try db.execute(
            literal: """
                INSERT OR IGNORE INTO scan (id, date, medium, source, printedAs, kind, title, searchText, payload)
                VALUES (\(id), \(Timestamp.milliseconds(scan.date)), \(scan.source.medium.rawValue), \(scan.source.name), \(scan.printedAs),
                    \(scan.kind.rawValue), \(scan.title), \(text), \(Data(scan.payload.bytes)))
                """)
    }

    /// Removes the oldest scans.
    static func trim(in db: Database) throws {
        try db.execute(
            literal: "DELETE FROM scan WHERE id IN (SELECT id FROM scan ORDER BY date DESC, id DESC LIMIT -1 OFFSET \(Scan.maximumCount))")
    }

    /// Kinds and media are compared by their names in the user interface, which are not stored.
    static func condition(_ query: ScanQuery) -> SQL {
        var parts: [SQL] = ["1"]
        if let medium = query.medium { parts.append("medium = \(medium.rawValue)") }
        for word in SearchWords(query.search).words {
            let kinds = PayloadKind.allCases.filter { FoldedText.forSearch($0.name.string).contains(word) }.map(\.rawValue)
            let media = ScanSource.Medium.allCases.filter { FoldedText.forSearch($0.name.string).contains(word) }.map(\.rawValue)
            parts.append("(instr(searchText, \(word)) > 0 OR kind IN \(kinds) OR medium IN \(media))")
        }
        return parts.joined(separator: " AND ")
    }

    static func fetch(_ conditions: SQL, in db: Database) throws -> [Scan] {
        let selection: SQL = "SELECT id, date, medium, source, printedAs, kind, title, payload FROM scan"
        return try Row.fetchAll(db, literal: "\(selection) \(conditions)").compactMap { row in
            // A newer version of Quire may know other media.
            guard let medium = ScanSource.Medium(rawValue: row["medium"]) else { return nil }
            let payload = row.payload
            return Scan(
                id: row["id"], payload: payload, printedAs: row["printedAs"], kind: row.kind(of: payload),
                title: row["title"], source: ScanSource(medium, name: row["source"]), date: Timestamp.date(row["date"]))
        }
    }
}
