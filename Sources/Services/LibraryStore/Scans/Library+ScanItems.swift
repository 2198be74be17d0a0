/// What a scan session holds.
extension Library {
    /// All codes of a session, the one that was seen last first.
    public func scanItems(of session: ScanSession.ID) throws(LibraryError) -> [ScanItem] {
        try read { try ScanItemTable.items(of: session, in: $0) }
    }

    /// All codes of a session, the one that was seen last first.
    public func scanItems(of session: ScanSession.ID) async throws(LibraryError) -> [ScanItem] {
        try await read { try ScanItemTable.items(of: session, in: $0) }
    }

    /// Counts each code once more, as often as it is listed, and lists those that are new to the session; all of them or none. What others
    /// count at the same time is not lost. Returns the items as they are now. A session that had ended goes on.
    @discardableResult
    public func count(_ scans: [NewScan], in session: ScanSession.ID) throws(LibraryError) -> [ScanItem] {
        try write { try ScanItemTable.count(scans, in: session, $0) }
    }

    /// Counts each code once more, as often as it is listed, and lists those that are new to the session; all of them or none. What others
    /// count at the same time is not lost. Returns the items as they are now. A session that had ended goes on.
    @discardableResult
    public func count(_ scans: [NewScan], in session: ScanSession.ID) async throws(LibraryError) -> [ScanItem] {
        try await write { try ScanItemTable.count(scans, in: session, $0) }
    }

    /// Corrects a count; it stays within `ScanItem.counts`.
    @discardableResult
    public func setCount(_ count: Int, of item: ScanItem.ID) throws(LibraryError) -> ScanItem {
        try write { try ScanItemTable.setCount(count, of: item, in: $0) }
    }

    /// Corrects a count; it stays within `ScanItem.counts`.
    @discardableResult
    public func setCount(_ count: Int, of item: ScanItem.ID) async throws(LibraryError) -> ScanItem {
        try await write { try ScanItemTable.setCount(count, of: item, in: $0) }
    }

    /// Takes a code out of its session and returns it, to be put back by `restore`.
    @discardableResult
    public func removeScanItem(_ id: ScanItem.ID) throws(LibraryError) -> ScanItem {
        try write { try ScanItemTable.remove(id, from: $0) }
    }

    /// Takes a code out of its session and returns it, to be put back by `restore`.
    @discardableResult
    public func removeScanItem(_ id: ScanItem.ID) async throws(LibraryError) -> ScanItem {
        try await write { try ScanItemTable.remove(id, from: $0) }
    }

    /// Puts a code back with its count; what was counted of it meanwhile is added.
    public func restore(_ item: ScanItem) throws(LibraryError) {
        try write { try ScanItemTable.restore(item, in: $0) }
    }

    /// Puts a code back with its count; what was counted of it meanwhile is added.
    public func restore(_ item: ScanItem) async throws(LibraryError) {
        try await write { try ScanItemTable.restore(item, in: $0) }
    }
}
