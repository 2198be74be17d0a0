import Foundation
internal import GRDB
import Synchronization

/// Takes the codes of large imports into the index of the search, a part at a time, beside what else the program does.
final class SearchIndexer: Sendable {
    private enum State {
        case resting, working
        /// Something was added since it last looked.
        case asked
    }

    private let access: LibraryAccess
    private let file: URL
    private let state = Mutex(State.resting)

    init(_ access: LibraryAccess, file: URL) {
        self.access = access
        self.file = file
    }

    /// Looks whether there is something to do, and does it. Ends with the library.
    func wake() {
        let begins = state.withLock { state in
            defer { state = state == .resting ? .working : .asked }
            return state == .resting
        }
        guard begins else { return }
        Task.detached(priority: .utility) { [weak self] in
            while let indexer = self, await indexer.step() {}
        }
    }

    private func step() async -> Bool {
        // What cannot be done now (a busy library, a full disk) is done at the next opening; until then a search looks at these codes.
        if (try? await work()) == true { return true }
        return state.withLock { state in
            defer { state = state == .asked ? .working : .resting }
            return state == .asked
        }
    }

    private func work() async throws -> Bool {
        let writer = try access.writer(of: file)
        // Nothing is written, and no lock taken, where nothing waits.
        guard try await !writer.read({ try SearchBacklog.isEmpty(in: $0) }) else { return false }
        return try await writer.write { try SearchBacklog.work(in: $0) }
    }
}

/// The codes that the index of the search does not hold yet, inside a transaction that somebody else holds.
enum SearchBacklog {
    /// So many codes are taken in at a time: some twentieth of a second in which nobody else can write.
    static let batch = 5000

    /// The ids of those codes, as a table of the column `found`.
    static var ids: SQL {
        "SELECT waiting.id AS found FROM searchBacklog CROSS JOIN code AS waiting ON waiting.id BETWEEN first AND last"
    }

    static func isEmpty(in db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM searchBacklog)") ?? true
    }

    /// From now on, and until `close`, the codes that this transaction adds wait. Returns the id that the first of them gets.
    static func open(in db: Database) throws -> Int64 {
        try open(from: (try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'code'") ?? 0) + 1, in: db)
    }

    /// The same for codes that bring their ids along, from the given one on.
    static func open(from first: Int64, in db: Database) throws -> Int64 {
        try db.execute(literal: "INSERT INTO searchBacklog (first, last) VALUES (\(first), \(Int64.max))")
        return first
    }

    /// The span that `open` began ends with the code added last.
    static func close(_ first: Int64, in db: Database) throws {
        try db.execute(
            literal: """
                UPDATE searchBacklog SET last = coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'code'), 0) WHERE first = \(first);
                DELETE FROM searchBacklog WHERE last < first;
                """)
    }

    /// Takes the next codes into the index; true when there is more to do.
    static func work(in db: Database) throws -> Bool {
        guard let span = try Row.fetchOne(db, sql: "SELECT first, last FROM searchBacklog ORDER BY first LIMIT 1") else { return false }
        let (first, last): (Int64, Int64) = (span["first"], span["last"])
        let end =
            try Int64.fetchOne(
                db,
                SQLRequest(
                    literal: "SELECT id FROM code WHERE id BETWEEN \(first) AND \(last) ORDER BY id LIMIT 1 OFFSET \(batch - 1)")) ?? last
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
