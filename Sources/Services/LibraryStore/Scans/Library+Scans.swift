import Payload

/// The scan history. Each change is one transaction: when it returns, it survives a crash of the program and of the machine.
///
/// The history is a part of the file and of its backups; neither the sync nor an export of the library takes it along.
extension Library {
    /// Remembers what was found. The same code in the same place within `Scan.calm` of the last time is the same scan, whose date moves; of
    /// more than `Scan.mostKept` the oldest go. Returns the scan that each is in the history.
    @discardableResult
    public func recordScans(_ scans: [NewScan]) throws(LibraryError) -> [Scan.ID] {
        try write { try ScanTable.add(scans, to: $0) }
    }

    /// Remembers what was found. The same code in the same place within `Scan.calm` of the last time is the same scan, whose date moves; of
    /// more than `Scan.mostKept` the oldest go. Returns the scan that each is in the history.
    @discardableResult
    public func recordScans(_ scans: [NewScan]) async throws(LibraryError) -> [Scan.ID] {
        try await write { try ScanTable.add(scans, to: $0) }
    }

    /// The scans that match, newest first.
    public func scans(matching query: ScanQuery = ScanQuery()) throws(LibraryError) -> [Scan] {
        try read { try ScanTable.scans(matching: query, in: $0) }
    }

    /// The scans that match, newest first.
    public func scans(matching query: ScanQuery = ScanQuery()) async throws(LibraryError) -> [Scan] {
        try await read { try ScanTable.scans(matching: query, in: $0) }
    }

    /// How many scans match; limit and offset do not count.
    public func countScans(matching query: ScanQuery = ScanQuery()) throws(LibraryError) -> Int {
        try read { try ScanTable.count(matching: query, in: $0) }
    }

    /// How many scans match; limit and offset do not count.
    public func countScans(matching query: ScanQuery = ScanQuery()) async throws(LibraryError) -> Int {
        try await read { try ScanTable.count(matching: query, in: $0) }
    }

    /// Takes scans out of the history; those that are gone already are no fault. The value returned puts them back.
    @discardableResult
    public func removeScans(_ ids: [Scan.ID]) throws(LibraryError) -> RemovedScans {
        try write { try ScanTable.remove(ids, from: $0) }
    }

    /// Takes scans out of the history; those that are gone already are no fault. The value returned puts them back.
    @discardableResult
    public func removeScans(_ ids: [Scan.ID]) async throws(LibraryError) -> RemovedScans {
        try await write { try ScanTable.remove(ids, from: $0) }
    }

    /// Puts scans back where they were.
    public func restore(_ removed: RemovedScans) throws(LibraryError) {
        try write { try ScanTable.restore(removed, in: $0) }
    }

    /// Puts scans back where they were.
    public func restore(_ removed: RemovedScans) async throws(LibraryError) {
        try await write { try ScanTable.restore(removed, in: $0) }
    }

    /// Forgets every scan. Nothing brings them back but a backup made before.
    public func clearScans() throws(LibraryError) {
        try write { try ScanTable.clear(in: $0) }
    }

    /// Forgets every scan. Nothing brings them back but a backup made before.
    public func clearScans() async throws(LibraryError) {
        try await write { try ScanTable.clear(in: $0) }
    }

    /// The codes outside of the trash that carry exactly these bytes: of several alike the oldest.
    public func ids(carrying payloads: Set<Payload>) throws(LibraryError) -> [Payload: Code.ID] {
        try read { try CodeTable.ids(carrying: payloads, in: $0) }
    }

    /// The codes outside of the trash that carry exactly these bytes: of several alike the oldest.
    public func ids(carrying payloads: Set<Payload>) async throws(LibraryError) -> [Payload: Code.ID] {
        try await read { try CodeTable.ids(carrying: payloads, in: $0) }
    }
}
