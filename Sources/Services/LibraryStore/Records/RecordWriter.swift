import GRDB
import Payload

/// Inserts rows with statements that are prepared once. The caller holds the transaction.
struct RecordWriter {
    /// The number of rows that `insert(many:)` takes.
    static let many = 16

    private let db: Database
    private let code: RawStatement
    private let search: RawStatement
    private let tag: RawStatement
    private let event: RawStatement
    /// Statements for many rows, otherwise like `code` and `event`.
    private var codes: RawStatement?
    private var events: RawStatement?
    private var tags: [String: Int64] = [:]
    /// Codes from this id on are not added to the search index, but left to its backlog; nil if there are none.
    var backlog: Int64?

    init(_ db: Database) throws {
        self.db = db
        code = RawStatement(try db.cachedStatement(sql: Self.codeSQL(1)), db)
        search = RawStatement(try db.cachedStatement(sql: "INSERT INTO codeSearch (rowid, searchText) VALUES (?, ?)"), db)
        tag = RawStatement(try db.cachedStatement(sql: "INSERT OR IGNORE INTO codeTag (code, tag) VALUES (?, ?)"), db)
        event = RawStatement(try db.cachedStatement(sql: Self.eventSQL(1)), db)
    }

    /// Inserts a row and returns its id, which is `given` if that is not nil. The uuid must be new to the library.
    mutating func insert(_ row: RecordRow, as given: Code.ID? = nil, folder: Folder.ID?) throws -> Code.ID {
        let id = try row.bytes.withUnsafeBytes { bytes in
            bind(row, in: bytes, from: 0, given, folder, to: code, at: 0)
            try code.run()
            let id = db.lastInsertedRowID
            if id < backlog ?? .max {
                search.bind(id, at: 1)
                search.bind(text: UnsafeRawBufferPointer(rebasing: bytes[row.range(of: .searchText)]), at: 2)
                try search.run()
            }
            return id
        }
        try insertTags(of: row, id)
        for entry in row.history { try insert(entry, id) }
        return id
    }

    /// Inserts exactly `many` rows, which are left to the backlog, and returns their ids. Returns nil and inserts nothing if the library
    /// already has one of their uuids. One statement for many rows saves SQLite the work that it does for each statement.
    mutating func insert(many rows: ArraySlice<RecordRow>, folders: [Folder.ID?]) throws -> [Code.ID]? {
        let codes = try codes ?? RawStatement(db.cachedStatement(sql: Self.codeSQL(Self.many)), db)
        self.codes = codes
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rows.reduce(0) { $0 + $1.bytes.count })
        for row in rows { bytes += row.bytes }
        do {
            try bytes.withUnsafeBytes { bytes in
                var start = 0
                for (index, (row, folder)) in zip(rows, folders).enumerated() {
                    bind(row, in: bytes, from: start, nil, folder, to: codes, at: index)
                    start += row.bytes.count
                }
                try codes.run()
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            return nil
        }
        // AUTOINCREMENT counts up, and nobody else adds codes during this transaction.
        let last = db.lastInsertedRowID
        let ids = Array((last - Int64(Self.many) + 1)...last)
        for (row, id) in zip(rows, ids) where !row.tags.isEmpty { try insertTags(of: row, id) }
        try insertHistory(of: rows, ids)
        return ids
    }

    /// Tells GRDB's observers about inserted codes, which they do not notice by themselves. To be called once after inserting.
    func announce() throws {
        try db.notifyChanges(in: Table("code"))
    }

    // MARK: Statements

    private static func codeSQL(_ count: Int) -> String {
        "INSERT INTO code (\(columns.joined(separator: ", "))) VALUES \(values(columns.count, count))"
    }

    /// The columns in the order in which `bind` binds them.
    private static let columns =
        RecordRow.Column.allCases.map { "\($0)" } + RecordRow.texts.map(\.column)
        + ["id", "folder"] + RecordRow.numberColumns

    private static func eventSQL(_ count: Int) -> String {
        "INSERT INTO event (code, kind, date) VALUES \(values(3, count))"
    }

    private static func values(_ columns: Int, _ count: Int) -> String {
        let row = "(" + Array(repeating: "?", count: columns).joined(separator: ", ") + ")"
        return Array(repeating: row, count: count).joined(separator: ", ")
    }

    /// Binds a row to the values at `index` of a statement for many rows. The columns of the row begin at `start` in `bytes`.
    private func bind(
        _ row: RecordRow, in bytes: UnsafeRawBufferPointer, from start: Int, _ given: Code.ID?, _ folder: Folder.ID?,
        to statement: RawStatement, at index: Int
    ) {
        var position = Int32(index * Self.columns.count)
        for column in row.ends.indices {
            let range = row.range(at: column)
            let value = UnsafeRawBufferPointer(rebasing: bytes[(start + range.lowerBound)..<(start + range.upperBound)])
            position += 1
            switch RecordRow.Column(rawValue: column) {
            case .payload: statement.bind(blob: value, at: position)
            case .style where !row.hasStyle: statement.bind(nil, at: position)
            default: statement.bind(text: value, at: position)
            }
        }
        for number in [given, folder] + row.numbers {
            position += 1
            statement.bind(number, at: position)
        }
    }

    // MARK: Tags and history

    private mutating func insertTags(of row: RecordRow, _ id: Code.ID) throws {
        for name in row.tags {
            tag.bind(id, at: 1)
            tag.bind(try self.id(of: name), at: 2)
            try tag.run()
        }
    }

    private mutating func id(of tag: String) throws -> Int64 {
        if let id = tags[tag] { return id }
        let id = try TagTable.id(making: tag, in: db)
        tags[tag] = id
        return id
    }

    private func insert(_ entry: (kind: HistoryEvent.Kind, date: Int64), _ id: Code.ID) throws {
        bind(entry, id, to: event, at: 0)
        try event.run()
    }

    /// Binds an event to the values at `index` of a statement for many.
    private func bind(_ entry: (kind: HistoryEvent.Kind, date: Int64), _ id: Code.ID, to statement: RawStatement, at index: Int) {
        let position = Int32(index * 3)
        statement.bind(id, at: position + 1)
        statement.bind(copied: entry.kind.rawValue, at: position + 2)
        statement.bind(entry.date, at: position + 3)
    }

    /// Inserts the histories of many rows. Most codes of an import have one event, which allows one statement.
    private mutating func insertHistory(of rows: ArraySlice<RecordRow>, _ ids: [Code.ID]) throws {
        guard rows.allSatisfy({ $0.history.count == 1 }) else {
            for (row, id) in zip(rows, ids) { for entry in row.history { try insert(entry, id) } }
            return
        }
        let events = try events ?? RawStatement(db.cachedStatement(sql: Self.eventSQL(Self.many)), db)
        self.events = events
        for (index, (row, id)) in zip(rows, ids).enumerated() { bind(row.history[0], id, to: events, at: index) }
        try events.run()
    }
}
