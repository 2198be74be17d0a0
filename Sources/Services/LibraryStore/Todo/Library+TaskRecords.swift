public import Foundation

/// Moving tasks in and out with whole libraries; `insert` takes them in.
extension Library {
    /// All lists and all tasks, done or not, in one snapshot.
    public func taskRecords() throws(LibraryError) -> TaskRecords {
        try read { try TaskRecordTable.all(in: $0) }
    }

    /// The identities of all tasks.
    public func taskUUIDs() throws(LibraryError) -> Set<UUID> {
        try read { try TaskRecordTable.uuids(in: $0) }
    }
}
