import Foundation
internal import GRDB

/// Reading and writing pinned widgets, inside a transaction that somebody else holds.
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
        try db.execute(literal: "DELETE FROM pin WHERE id = \(id)")
        if db.changesCount == 0 { throw LibraryError.noSuchPin(id) }
    }

    static func setPlacement(_ placement: String?, of id: Int64, in db: Database) throws {
        try db.execute(literal: "UPDATE pin SET placement = \(placement) WHERE id = \(id)")
        if db.changesCount == 0 { throw LibraryError.noSuchPin(id) }
    }

    static func setConfiguration(_ configuration: [String: String], of id: Int64, in db: Database) throws {
        try db.execute(literal: "UPDATE pin SET configuration = \(try encoded(configuration)) WHERE id = \(id)")
        if db.changesCount == 0 { throw LibraryError.noSuchPin(id) }
    }

    static func setFamily(_ family: String, of id: Int64, in db: Database) throws {
        try db.execute(literal: "UPDATE pin SET family = \(family) WHERE id = \(id)")
        if db.changesCount == 0 { throw LibraryError.noSuchPin(id) }
    }

    static func setOptions(_ options: WindowOptions, of id: Int64, in db: Database) throws {
        try db.execute(literal: "UPDATE pin SET options = \(try encoded(options)) WHERE id = \(id)")
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
