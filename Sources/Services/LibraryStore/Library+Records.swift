import Foundation
internal import GRDB
import Payload

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
