import Foundation
import GRDB
import Payload

/// Codes were drawn as QR codes before, whatever they were scanned from.
enum SymbologyMigration {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: "ALTER TABLE code ADD COLUMN symbology TEXT NOT NULL DEFAULT ''")
        try takeOverFromScans(in: db)
    }

    /// Gives codes that were saved from a scan the symbology of that scan, where all scans of the same content agree.
    static func takeOverFromScans(in db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT code.id AS id, min(scanned.printedAs) AS name
                FROM code
                JOIN (SELECT printedAs, payload FROM scan UNION SELECT printedAs, payload FROM scanItem) AS scanned
                    ON scanned.payload = code.payload
                WHERE code.id IN (SELECT code FROM event WHERE kind = 'scanned')
                GROUP BY code.id HAVING count(DISTINCT scanned.printedAs) = 1
                """)
        for row in rows {
            let symbology = Symbology(name: try row["name"])
            guard symbology.isKnown, symbology != .qrCode else { continue }
            try db.execute(sql: "UPDATE code SET symbology = ? WHERE id = ?", arguments: [symbology.rawValue, try row["id"] as Int64])
        }
    }
}
