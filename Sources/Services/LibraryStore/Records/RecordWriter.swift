internal import GRDB

/// Inserts rows through statements that are prepared once, inside a transaction that somebody else holds.
struct RecordWriter {
    /// How many rows `insert(many:)` takes at a time.
    static let many = 16

    private let db: Database
    private let code: BareStatement
    private let search: BareStatement
    private let tag: BareStatement
    private let event: BareStatement
    /// The same as `code` and `event` for many rows.
    private var codes: BareStatement?
    private var events: BareStatement?
    private var tags: [String: Int64] = [:]
    /// From this id on the codes are left to the backlog of the index; nil where none are.
    var backlog: Int64?

    init(_ db: Database) throws {
        self.db = db
        code = BareStatement(try db.cachedStatement(sql: Self.codeSQL(1)), db)
        search = BareStatement(try db.cachedStatement(sql: "INSERT INTO codeSearch (rowid, searchText) VALUES (?, ?)"), db)
        tag = BareStatement(try db.cachedStatement(sql: "INSERT OR IGNORE INTO codeTag (code, tag) VALUES (?, ?)"), db)
        event = BareStatement(try db.cachedStatement(sql: Self.eventSQL(1)), db)
    }

    /// Returns the id of the new code, which is the given one if any. The uuid must be new to the library.
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
        for happened in row.history { try insert(happened, id) }
        return id
    }

    /// Inserts rows that are left to the backlog, as many as `many`, and returns their ids; nil when the library has a code of one of their
    /// uuids, and then nothing was inserted. SQLite prepares itself for each statement, and for this one only once.
    mutating func insert(many rows: ArraySlice<RecordRow>, folders: [Folder.ID?]) throws -> [Code.ID]? {
        let codes = try codes ?? BareStatement(db.cachedStatement(sql: Self.codeSQL(Self.many)), db)
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
        // AUTOINCREMENT counts up, and nobody else adds codes within this transaction.
        let last = db.lastInsertedRowID
        let ids = Array((last - Int64(Self.many) + 1)...last)
        for (row, id) in zip(rows, ids) where !row.tags.isEmpty { try insertTags(of: row, id) }
        try insertHistory(of: rows, ids)
        return ids
    }

    /// To be called once something was inserted: statements that are run without GRDB are not noticed by its observers.
    func announce() throws {
        try db.notifyChanges(in: Table("code"))
    }

    // MARK: Statements

    private static func codeSQL(_ count: Int) -> String {
        """
        INSERT INTO code (uuid, kind, title, sortTitle, style, notes, searchText, payload, id, isFavorite, folder, created, modified, used,
            touched, trashed, useCount, expires, isOneTime, spent)
        VALUES \(values(20, count))
        """
    }

    private static func eventSQL(_ count: Int) -> String {
        "INSERT INTO event (code, kind, date) VALUES \(values(3, count))"
    }

    private static func values(_ columns: Int, _ count: Int) -> String {
        let row = "(" + Array(repeating: "?", count: columns).joined(separator: ", ") + ")"
        return Array(repeating: row, count: count).joined(separator: ", ")
    }

    /// Binds the row whose texts begin at `start` as the one that stands `index`th in the statement.
    private func bind(
        _ row: RecordRow, in bytes: UnsafeRawBufferPointer, from start: Int, _ given: Code.ID?, _ folder: Folder.ID?,
        to statement: BareStatement, at index: Int
    ) {
        var place = Int32(index * 20)
        for column in RecordRow.Column.allCases {
            let range = row.range(of: column)
            let value = UnsafeRawBufferPointer(rebasing: bytes[(start + range.lowerBound)..<(start + range.upperBound)])
            place += 1
            switch column {
            case .payload: statement.bind(blob: value, at: place)
            case .style where !row.hasStyle: statement.bind(nil, at: place)
            default: statement.bind(text: value, at: place)
            }
        }
        func add(_ number: Int64?) {
            place += 1
            statement.bind(number, at: place)
        }
        add(given)
        add(row.isFavorite ? 1 : 0)
        add(folder)
        for date in [row.created, row.modified] { add(date) }
        add(row.used)
        add(row.touched)
        add(row.trashed)
        add(row.useCount)
        add(row.expires)
        add(row.isOneTime ? 1 : 0)
        add(row.spent)
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

    private func insert(_ happened: (kind: HistoryEvent.Kind, date: Int64), _ id: Code.ID) throws {
        event.bind(id, at: 1)
        event.bind(copied: happened.kind.rawValue, at: 2)
        event.bind(happened.date, at: 3)
        try event.run()
    }

    /// Most codes of an import have one event: then they go in at once.
    private mutating func insertHistory(of rows: ArraySlice<RecordRow>, _ ids: [Code.ID]) throws {
        guard rows.allSatisfy({ $0.history.count == 1 }) else {
            for (row, id) in zip(rows, ids) { for happened in row.history { try insert(happened, id) } }
            return
        }
        let events = try events ?? BareStatement(db.cachedStatement(sql: Self.eventSQL(Self.many)), db)
        self.events = events
        for (index, (row, id)) in zip(rows, ids).enumerated() {
            let place = Int32(index * 3)
            events.bind(id, at: place + 1)
            events.bind(copied: row.history[0].kind.rawValue, at: place + 2)
            events.bind(row.history[0].date, at: place + 3)
        }
        try events.run()
    }
}
