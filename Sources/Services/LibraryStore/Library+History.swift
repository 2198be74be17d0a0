import Foundation

/// What happened to codes.
extension Library {
    /// Logs what happened to a code just now. A use counts and dates it, and spends a code for one use when its content is handed over,
    /// unless the person is asked whether it was used (`spending` false).
    public func record(_ kind: HistoryEvent.Kind, of id: Code.ID, spending: Bool = true) throws(LibraryError) {
        try write { try EventTable.record(kind, of: id, spending: spending, in: $0) }
    }

    /// Logs what happened to a code just now. A use counts and dates it, and spends a code for one use when its content is handed over,
    /// unless the person is asked whether it was used (`spending` false).
    public func record(_ kind: HistoryEvent.Kind, of id: Code.ID, spending: Bool = true) async throws(LibraryError) {
        try await write { try EventTable.record(kind, of: id, spending: spending, in: $0) }
    }

    /// The history of a code, or of all with nil, newest first.
    public func history(of id: Code.ID? = nil, limit: Int? = nil, offset: Int = 0) throws(LibraryError) -> [HistoryEvent] {
        try read { try EventTable.events(of: id, limit: limit, offset: offset, in: $0) }
    }

    /// The history of a code, or of all with nil, newest first.
    public func history(of id: Code.ID? = nil, limit: Int? = nil, offset: Int = 0) async throws(LibraryError) -> [HistoryEvent] {
        try await read { try EventTable.events(of: id, limit: limit, offset: offset, in: $0) }
    }

    /// The history of a code, or of all with nil, in numbers; `week` is when the present week began.
    public func historySummary(of id: Code.ID? = nil, since week: Date) throws(LibraryError) -> HistorySummary {
        try read { try EventTable.summary(of: id, since: week, in: $0) }
    }

    /// The history of a code, or of all with nil, in numbers; `week` is when the present week began.
    public func historySummary(of id: Code.ID? = nil, since week: Date) async throws(LibraryError) -> HistorySummary {
        try await read { try EventTable.summary(of: id, since: week, in: $0) }
    }

    /// Forgets the history of a code, or of all with nil. Counts and dates of use stay.
    public func clearHistory(of id: Code.ID? = nil) throws(LibraryError) {
        try write { try EventTable.clear(id, in: $0) }
    }

    /// Forgets the history of a code, or of all with nil. Counts and dates of use stay.
    public func clearHistory(of id: Code.ID? = nil) async throws(LibraryError) {
        try await write { try EventTable.clear(id, in: $0) }
    }
}
