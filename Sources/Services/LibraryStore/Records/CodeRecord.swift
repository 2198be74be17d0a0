public import Foundation
import GRDB
public import Payload

/// A code with everything that the library knows about it apart from its id. Import, export and sync use it.
public struct CodeRecord: AttributedCode, Hashable, Sendable {
    /// One event of the history of a code.
    public struct Event: Hashable, Sendable {
        public var kind: HistoryEvent.Kind
        public var date: Date

        /// Creates an event of a kind and date.
        public init(_ kind: HistoryEvent.Kind, _ date: Date) {
            self.kind = kind
            self.date = date
        }
    }

    public var uuid: UUID
    public var payload: Payload
    /// The kind that a symbology or a form gave; nil for the kind that the payload suggests.
    public var kind: PayloadKind?
    /// Tags are created if they do not exist.
    public var attributes: CodeAttributes
    /// The name of the folder, which is created if it does not exist; nil for an unfiled code.
    public var folder: String?
    public var created: Date
    public var modified: Date
    public var used: Date?
    public var useCount: Int
    public var trashed: Date?
    /// The history, oldest first. Dates are kept to the millisecond, here and above.
    public var history: [Event]

    /// The kind that was given. Data is none: it may be a text in a character set that was not known before.
    var givenKind: PayloadKind? {
        if let kind, kind != .binary { return kind }
        return attributes.printedKind(of: payload)
    }

    /// Creates a record of a code that was never used. Set the other properties where more is known.
    public init(uuid: UUID = UUID(), payload: Payload, title: String = "", created: Date = .now, modified: Date? = nil) {
        self.init(uuid: uuid, payload: payload, attributes: CodeAttributes(title: title), created: created, modified: modified)
    }

    /// Creates a record of a code that was never used.
    public init(
        uuid: UUID = UUID(), payload: Payload, attributes: CodeAttributes, created: Date = .now, modified: Date? = nil
    ) {
        self.uuid = uuid
        self.payload = payload
        self.attributes = attributes
        self.created = created
        self.modified = modified ?? created
        useCount = 0
        history = []
    }
}

/// What tells a code of the library from others.
public struct CodeIdentity: Hashable, Sendable {
    public let id: Code.ID
    public let uuid: UUID
    public let payload: Payload
    public let symbology: Symbology
    public let isTrashed: Bool
}

/// Inserting and reading whole records.
extension Library {
    /// How to insert a record whose uuid a code of the library already has.
    public enum DuplicatePolicy: String, CaseIterable, Sendable {
        /// Leaves the code of the library unchanged.
        case skip
        /// Adds the record as another code with a new uuid.
        case keep
        /// Replaces the code of the library, which keeps its id.
        case replace
    }

    /// The result of an insertion.
    public struct Insertion: Hashable, Sendable {
        /// The id of each record in order; nil if it was skipped.
        public internal(set) var ids: [Code.ID?] = []
        /// The number of tasks that were inserted.
        public internal(set) var tasks = 0

        /// The codes that were taken out of the trash.
        public internal(set) var restored: [Code.ID] = []

        /// The number of codes that got the symbology that they had elsewhere.
        public internal(set) var redrawn = 0

        public var skipped: Int { ids.count { $0 == nil } }
        public var inserted: Int { ids.count - skipped }
    }

    /// Inserts all records in one transaction, or none if an error is thrown, including one thrown by the sequence or by `progress`.
    ///
    /// - Parameters:
    ///   - records: walked once, during the transaction, so the sequence may be lazy.
    ///   - folders: inserted first, in their order, unless they exist.
    ///   - tasks: inserted in the same transaction.
    ///   - restoring: codes to take out of the trash in the same transaction; those that are gone meanwhile are left out.
    ///   - symbologies: what to draw codes in from now on that were drawn as QR codes, in the same transaction.
    ///   - progress: called every 500 records with the number of inserted ones. Throwing from it cancels everything.
    @discardableResult
    public func insert(
        _ records: some Sequence<CodeRecord>, folders: [FolderRecord] = [], tasks: TaskRecords = TaskRecords(), restoring: [Code.ID] = [],
        symbologies: [Code.ID: Symbology] = [:], known: DuplicatePolicy = .skip,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> Insertion {
        var failure: (any Error)?
        // SQLite keeps a copy of what a statement of many rows changes, so that it can undo the statement. The copy is a few pages, which
        // fit in memory. If this PRAGMA fails, they go to a file.
        let writer = try access.writer(of: file)
        try? writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
        defer { try? writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA temp_store = DEFAULT") } }
        do throws(LibraryError) {
            let insertion = try write(once: true) { db in
                do {
                    var insertion = try RecordInsertion(known, in: db)
                    var inserted = try insertion.insert(records, folders: folders, progress: progress)
                    for id in restoring {
                        try db.execute(literal: "UPDATE code SET trashed = NULL WHERE id = \(id) AND trashed IS NOT NULL")
                        if db.changesCount > 0 { inserted.restored.append(id) }
                    }
                    inserted.redrawn = try CodeTable.draw(symbologies, in: db)
                    inserted.tasks = try TaskRecordTable.insert(tasks, known: known, in: db)
                    return inserted
                } catch {
                    // The caller's own errors are thrown unchanged.
                    if !(error is DatabaseError), !(error is LibraryError) { failure = error }
                    throw error
                }
            }
            indexer?.wake()
            return insertion
        } catch {
            throw failure ?? error
        }
    }

    /// Calls `body` with the identity and the payload of every code, first of those outside of the trash, in order of the ids and in one
    /// snapshot.
    public func forEachIdentity(_ body: (CodeIdentity) -> Void) throws(LibraryError) {
        try read { db in
            let rows = try Row.fetchCursor(
                db, sql: "SELECT id, uuid, trashed IS NOT NULL AS isTrashed, symbology, payload FROM code ORDER BY isTrashed, id")
            while let row = try rows.next() {
                body(
                    CodeIdentity(
                        id: try row["id"], uuid: try row.uuid, payload: try row.payload, symbology: Symbology(name: try row["symbology"]),
                        isTrashed: try row["isTrashed"]))
            }
        }
    }

    /// Calls `body` with the record of every code, in order of the ids and in one snapshot, which does not see later changes. Only a few
    /// hundred records are in memory at a time. If `ids` is given, only those codes are visited, in that order.
    public func forEachRecord(ids: [Code.ID]? = nil, _ body: (Code.ID, CodeRecord) throws -> Void) throws {
        var failure: (any Error)?
        do throws(LibraryError) {
            try read { db in
                try RecordTable.forEach(of: ids, in: db) { id, record in
                    do { try body(id, record) } catch {
                        failure = error
                        throw error
                    }
                }
            }
        } catch {
            throw failure ?? error
        }
    }

    /// The code with that uuid, in the trash or not.
    public func code(uuid: UUID) async throws(LibraryError) -> Code? {
        try await read { try CodeTable.code(uuid, in: $0) }
    }
}

/// Writes and reads whole records. The caller holds the transaction.
enum RecordTable {
    /// Inserts a record and returns its id. The uuid must be new to the library.
    static func insert(_ record: CodeRecord, folder: Folder.ID?, into db: Database) throws -> Code.ID {
        var writer = try RecordWriter(db)
        let id = try writer.insert(RecordRow(record), folder: folder)
        try writer.announce()
        return id
    }

    /// Calls `body` with each record in order of the ids. A few hundred are in memory at a time.
    static func forEach(of ids: [Code.ID]?, in db: Database, _ body: (Code.ID, CodeRecord) throws -> Void) throws {
        let folders = try FolderTable.names(in: db)
        var last: Code.ID = 0
        var position = 0
        while true {
            let part: [Code.ID]
            if let ids {
                part = Array(ids[position..<min(position + 500, ids.count)])
                position += part.count
            } else {
                part = try Int64.fetchAll(db, literal: "SELECT id FROM code WHERE id > \(last) ORDER BY id LIMIT 500")
                last = part.last ?? last
            }
            guard !part.isEmpty else { return }
            let events = try events(of: part, in: db)
            for code in try CodeTable.codes(part, in: db) {
                try body(code.id, CodeRecord(code, folder: code.folder.flatMap { folders[$0] }, history: events[code.id] ?? []))
            }
        }
    }

    private static func events(of ids: [Code.ID], in db: Database) throws -> [Code.ID: [CodeRecord.Event]] {
        var found: [Code.ID: [CodeRecord.Event]] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT code, kind, date FROM event WHERE code IN (\(SQL.text(ids))) ORDER BY code, date, id")
        while let row = try rows.next() {
            guard let kind = HistoryEvent.Kind(rawValue: try row[1]) else { continue }
            found[try row[0], default: []].append(CodeRecord.Event(kind, Timestamp.date(try row[2])))
        }
        return found
    }
}

extension CodeRecord {
    init(_ code: Code, folder: String?, history: [Event]) {
        self.init(uuid: code.uuid, payload: code.payload, attributes: code.attributes, created: code.created, modified: code.modified)
        kind = code.kind
        self.folder = folder
        used = code.used
        useCount = code.useCount
        trashed = code.trashed
        self.history = history
    }
}
