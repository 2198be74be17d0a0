import Foundation
import GRDB

/// Reads and writes pinned widgets. The caller holds the transaction.
enum PinTable {
    static func all(in db: Database) throws -> [PinnedWidget] {
        try Row.fetchAll(db, sql: "SELECT * FROM pin ORDER BY id").map(widget(from:))
    }

    static func add(
        kind: String, family: String, configuration: [String: String], placement: String?, options: WindowOptions, to db: Database
    ) throws -> PinnedWidget {
        let now = Timestamp.now()
        try db.execute(
            literal: """
                INSERT INTO pin (kind, family, configuration, placement, options, created)
                VALUES (\(kind), \(family), \(try encoded(configuration)), \(placement), \(try encoded(options)), \(now))
                """)
        return PinnedWidget(
            id: db.lastInsertedRowID, kind: kind, family: family, configuration: configuration, placement: placement,
            options: options, created: Timestamp.date(now))
    }

    static func remove(_ id: Int64, from db: Database) throws {
        try change(id, "DELETE FROM pin WHERE id = \(id)", in: db)
    }

    static func setPlacement(_ placement: String?, of id: Int64, in db: Database) throws {
        try change(id, "UPDATE pin SET placement = \(placement) WHERE id = \(id)", in: db)
    }

    static func setConfiguration(_ configuration: [String: String], of id: Int64, in db: Database) throws {
        try change(id, "UPDATE pin SET configuration = \(try encoded(configuration)) WHERE id = \(id)", in: db)
    }

    static func setFamily(_ family: String, of id: Int64, in db: Database) throws {
        try change(id, "UPDATE pin SET family = \(family) WHERE id = \(id)", in: db)
    }

    static func setOptions(_ options: WindowOptions, of id: Int64, in db: Database) throws {
        try change(id, "UPDATE pin SET options = \(try encoded(options)) WHERE id = \(id)", in: db)
    }

    private static func change(_ id: Int64, _ sql: SQL, in db: Database) throws {
        try db.execute(literal: sql)
        if db.changesCount == 0 { throw LibraryError.noSuchPin(id) }
    }

    private static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static func widget(from row: Row) throws -> PinnedWidget {
        PinnedWidget(
            id: row["id"], kind: row["kind"], family: row["family"],
            configuration: try JSONDecoder().decode([String: String].self, from: Data((row["configuration"] as String).utf8)),
            placement: row["placement"],
            options: try (row["options"] as String?).map { try JSONDecoder().decode(WindowOptions.self, from: Data($0.utf8)) }
                ?? WindowOptions(),
            created: Timestamp.date(row["created"]))
    }
}
