import GRDB

/// SQLite's check of a database file, without the index of the search, which is checked and made anew apart from it.
enum FileCheck: String {
    /// Everything but whether the indexes agree with their tables.
    case quick = "quick_check"
    case thorough = "integrity_check"

    /// The maximum number of faults to look through for one that is not in the index of the search.
    private static let maximumFaults = 100

    /// Whether the file of a schema is sound. Since version 3.44 SQLite checks virtual tables as well, and an index of FTS5 whose damage it
    /// cannot describe ends the check with an error.
    func isPassed(in db: Database, schema: String = "main") throws -> Bool {
        do {
            return try faults(in: db, schema, "\(Self.maximumFaults)").isEmpty
        } catch let error as DatabaseError where SearchRepair.isNamed(in: error) {
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM \(schema).sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'")
            return try tables.allSatisfy { try faults(in: db, schema, $0.quotedDatabaseIdentifier).isEmpty }
        }
    }

    private func faults(in db: Database, _ schema: String, _ argument: String) throws -> [String] {
        try String.fetchAll(db, sql: "PRAGMA \(schema).\(rawValue)(\(argument))").filter { $0 != "ok" && !$0.contains("FTS5 table") }
    }
}
