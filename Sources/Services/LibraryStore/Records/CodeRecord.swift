import Foundation
internal import GRDB
import Payload

/// Everything that the library knows about a code, apart from its id: what is exported and imported.
public struct CodeRecord: Hashable, Sendable {
    /// One line of its history.
    public struct Event: Hashable, Sendable {
        public var kind: HistoryEvent.Kind
        public var date: Date

        /// Names what happened when.
        public init(_ kind: HistoryEvent.Kind, _ date: Date) {
            self.kind = kind
            self.date = date
        }
    }

    public var uuid: UUID
    public var payload: Payload
    /// Nil stands for the kind that the payload has by itself; a symbology may have given another.
    public var kind: PayloadKind?
    /// An empty one stands for the title that the payload suggests.
    public var title: String
    public var style: String?
    public var isFavorite: Bool
    /// The name of its folder, which is made when there is none; nil leaves it unfiled.
    public var folder: String?
    /// Tags that do not exist yet are made.
    public var tags: [String]
    public var notes: String
    public var created: Date
    public var modified: Date
    public var used: Date?
    public var useCount: Int
    public var expires: Date?
    public var isOneTime: Bool
    public var spent: Date?
    public var trashed: Date?
    /// Oldest first. Dates are kept to the millisecond, here and above.
    public var history: [Event]

    /// Describes a code that is new to the library unless the properties that follow say more.
    public init(uuid: UUID = UUID(), payload: Payload, title: String = "", created: Date = .now, modified: Date? = nil) {
        self.uuid = uuid
        self.payload = payload
        self.title = title
        self.created = created
        self.modified = modified ?? created
        isFavorite = false
        tags = []
        notes = ""
        useCount = 0
        isOneTime = false
        history = []
    }
}

/// Moving whole libraries in and out.
extension Library {
    /// What becomes of a record whose uuid a code of the library has already.
    public enum KnownRecords: String, CaseIterable, Sendable {
        /// The library's own stays as it is.
        case skip
        /// The record is added as another code, with a uuid of its own.
        case keep
        /// The record takes the place of the library's own, which keeps its id.
        case replace
    }

    /// What an insertion did.
    public struct Insertion: Hashable, Sendable {
        /// The id of each record in order; nil where it was skipped.
        public internal(set) var ids: [Code.ID?] = []
        /// How many tasks came in.
        public internal(set) var tasks = 0

        public var skipped: Int { ids.count { $0 == nil } }
        public var inserted: Int { ids.count - skipped }
    }

    /// Inserts all of the records in one transaction, or none when an error is thrown, also by the sequence's source or by `progress`.
    ///
    /// The sequence is walked once while the transaction runs, so it may be lazy. `progress` is told how many are done, every 500 records;
    /// throwing from it cancels everything. `folders` that do not exist yet are made first, in their order;
    /// `tasks` come in with the same transaction.
    @discardableResult
    public func insert(
        _ records: some Sequence<CodeRecord>, folders: [FolderRecord] = [], tasks: TaskRecords = TaskRecords(), known: KnownRecords = .skip,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> Insertion {
        var failure: (any Error)?
        // SQLite copies what a statement of many rows changes, so as to be able to take it back: a few pages, which need no file. Were this
        // refused, they would be written to one.
        let writer = try access.writer(of: file)
        try? writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
        defer { try? writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA temp_store = DEFAULT") } }
        do throws(LibraryError) {
            let insertion = try write(once: true) { db in
                do {
                    var insertion = try RecordInsertion(known, in: db)
                    var inserted = try insertion.insert(records, folders: folders, progress: progress)
                    inserted.tasks = try TaskRecordTable.insert(tasks, known: known, in: db)
                    return inserted
                } catch {
                    // The caller's own errors come back as they were thrown.
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

    /// Visits every code, the trash too, in order of the ids and in one snapshot, with no more of it than tells it from others.
    public func forEachIdentity(_ body: (Code.ID, UUID, Payload) -> Void) throws(LibraryError) {
        try read { db in try CodeTable.forEachIdentity(in: db, body) }
    }

    /// Visits every code with everything about it, in order of the ids and in one snapshot: what others write meanwhile is not seen.
    /// Only a few hundred are in memory at a time. With ids, only those codes, in that order.
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
    public func code(uuid: UUID) throws(LibraryError) -> Code? {
        try read { try CodeTable.code(uuid, in: $0) }
    }
}

/// Writing and reading whole records, inside a transaction that somebody else holds.
enum RecordTable {
    /// Returns its new id. The uuid must be new to the library.
    static func insert(_ record: CodeRecord, folder: Folder.ID?, into db: Database) throws -> Code.ID {
        var writer = try RecordWriter(db)
        let id = try writer.insert(RecordRow(record), folder: folder)
        try writer.announce()
        return id
    }

    /// Visits records in order of their ids, a few hundred in memory at a time.
    static func forEach(of ids: [Code.ID]?, in db: Database, _ body: (Code.ID, CodeRecord) throws -> Void) throws {
        let folders = Dictionary(uniqueKeysWithValues: try FolderTable.all(in: db).map { ($0.id, $0.name) })
        var last: Code.ID = 0
        var position = 0
        while true {
            let part: [Code.ID]
            if let ids {
                part = Array(ids[position..<min(position + 500, ids.count)])
                position += part.count
            } else {
                part = try Int64.fetchAll(db, SQLRequest(literal: "SELECT id FROM code WHERE id > \(last) ORDER BY id LIMIT 500"))
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
            guard let kind = HistoryEvent.Kind(rawValue: row[1]) else { continue }
            found[row[0], default: []].append(CodeRecord.Event(kind, Timestamp.date(row[2])))
        }
        return found
    }
}

extension CodeRecord {
    init(_ code: Code, folder: String?, history: [Event]) {
        self.init(uuid: code.uuid, payload: code.payload, title: code.title, created: code.created, modified: code.modified)
        kind = code.kind
        style = code.style
        isFavorite = code.isFavorite
        self.folder = folder
        tags = code.tags
        notes = code.notes
        used = code.used
        useCount = code.useCount
        expires = code.expires
        isOneTime = code.isOneTime
        spent = code.spent
        trashed = code.trashed
        self.history = history
    }
}
