import Foundation
import GRDB
import Synchronization

/// Adds the codes of large imports to the search index in the background, a batch at a time.
final class SearchIndexer: Sendable {
    private enum State {
        case idle, working
        /// Codes were added while it was working.
        case requested
    }

    private let access: LibraryAccess
    private let file: URL
    private let state = Mutex(State.idle)

    init(_ access: LibraryAccess, file: URL) {
        self.access = access
        self.file = file
    }

    /// Starts indexing unless it is running. Stops when the library is released.
    func wake() {
        let begins = state.withLock { state in
            defer { state = state == .idle ? .working : .requested }
            return state == .idle
        }
        guard begins else { return }
        Task.detached(priority: .utility) { [weak self] in
            while let indexer = self, await indexer.step() {}
        }
    }

    private func step() async -> Bool {
        // If this fails (a busy library, a full disk), the next opening continues. Until then searches read these codes directly.
        if (try? await indexBatch()) == true { return true }
        return state.withLock { state in
            defer { state = state == .requested ? .working : .idle }
            return state == .requested
        }
    }

    private func indexBatch() async throws -> Bool {
        let writer = try access.writer(of: file)
        // Without a backlog nothing is written and no lock is taken.
        guard try await !writer.read({ try SearchBacklog.isEmpty(in: $0) }) else { return false }
        return try await writer.write { try SearchBacklog.indexBatch(in: $0) }
    }
}

/// The codes that are not in the search index yet. The caller holds the transaction.
enum SearchBacklog {
    /// The number of codes that are indexed at a time. This takes about 50 ms, in which nobody else can write.
    static let batchSize = 5000

    /// The ids of the codes in the backlog, as a table with the column `found`.
    static var ids: SQL {
        "SELECT waiting.id AS found FROM searchBacklog CROSS JOIN code AS waiting ON waiting.id BETWEEN first AND last"
    }

    static func isEmpty(in db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM searchBacklog)") ?? true
    }

    /// Begins a span of codes to index later: all codes that this transaction adds until `close`. Returns the first id of the span.
    static func open(in db: Database) throws -> Int64 {
        try open(from: (try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'code'") ?? 0) + 1, in: db)
    }

    /// Begins a span at an id, for codes that are inserted with their ids.
    static func open(from first: Int64, in db: Database) throws -> Int64 {
        try db.execute(literal: "INSERT INTO searchBacklog (first, last) VALUES (\(first), \(Int64.max))")
        return first
    }

    /// Ends the span at the code that was added last.
    static func close(_ first: Int64, in db: Database) throws {
        try db.execute(
            literal: """
                UPDATE searchBacklog SET last = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'code'), 0) WHERE first = \(first);
                DELETE FROM searchBacklog WHERE last < first;
                """)
    }

    /// Indexes the next batch. Returns whether there is more to do.
    static func indexBatch(in db: Database) throws -> Bool {
        guard let span = try Row.fetchOne(db, sql: "SELECT first, last FROM searchBacklog ORDER BY first LIMIT 1") else { return false }
        let (first, last): (Int64, Int64) = (try span["first"], try span["last"])
        let end =
            try Int64.fetchOne(
                db, literal: "SELECT id FROM code WHERE id BETWEEN \(first) AND \(last) ORDER BY id LIMIT 1 OFFSET \(batchSize - 1)")
            ?? last
        try db.execute(
            literal: """
                INSERT INTO codeSearch (rowid, searchText) SELECT id, searchText FROM code WHERE id BETWEEN \(first) AND \(end) ORDER BY id
                """)
        if end < last {
            try db.execute(literal: "UPDATE searchBacklog SET first = \(end + 1) WHERE first = \(first)")
        } else {
            try db.execute(literal: "DELETE FROM searchBacklog WHERE first = \(first)")
        }
        return try !isEmpty(in: db)
    }
}
