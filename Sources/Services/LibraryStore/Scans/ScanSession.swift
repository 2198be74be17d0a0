import Foundation

/// Many codes scanned one after the other, each listed once with how often it was seen.
public struct ScanSession: Identifiable, Hashable, Sendable {
    /// A session holds at most so many different codes.
    public static let mostItems = 20_000
    /// The longest name, in characters; what is longer is cut.
    public static let longestName = 100

    public let id: Int64
    public let name: String
    public let begun: Date
    /// Nil while it is unfinished.
    public let ended: Date?
    /// How many different codes it holds.
    public let codes: Int
    /// How many were counted in all.
    public let pieces: Int
}

/// A session that was removed with all it held, to be put back by `Library.restore`.
public struct RemovedScanSession: Hashable, Sendable {
    let session: ScanSession
    let items: [ScanItem]
}

/// Where the codes of a scan session go in the library.
public enum SavedSessionPlace: Hashable, Sendable {
    case unfiled
    case folder(Folder.ID)
    /// A new folder of that name, or the one of that name where there is one.
    case folderNamed(String)
}

/// What saving a scan session did, to be undone by `Library.undo`.
public struct SavedScanSession: Hashable, Sendable {
    public let session: ScanSession.ID
    /// The new codes, in the order in which they were first seen.
    public let added: [Code.ID]
    /// How many were in the library already, and were left as they are.
    public let known: Int
    /// Where the new ones are; nil where they are unfiled.
    public let folder: Folder.ID?
    let hasMadeFolder: Bool
}

/// Scan sessions: codes that are counted while they are scanned. Each change is one transaction: when it returns, it survives a crash of the
/// program and of the machine.
extension Library {
    /// Begins a session, which stays unfinished until it is ended. The name is one line; what is too long of it is cut.
    public func beginScanSession(_ name: String, at date: Date = .now) throws(LibraryError) -> ScanSession {
        try write { try ScanSessionTable.begin(name, at: date, in: $0) }
    }

    /// Begins a session, which stays unfinished until it is ended. The name is one line; what is too long of it is cut.
    public func beginScanSession(_ name: String, at date: Date = .now) async throws(LibraryError) -> ScanSession {
        try await write { try ScanSessionTable.begin(name, at: date, in: $0) }
    }

    /// All sessions, the latest first.
    public func scanSessions() throws(LibraryError) -> [ScanSession] {
        try read { try ScanSessionTable.all(in: $0) }
    }

    /// All sessions, the latest first.
    public func scanSessions() async throws(LibraryError) -> [ScanSession] {
        try await read { try ScanSessionTable.all(in: $0) }
    }

    public func scanSession(_ id: ScanSession.ID) throws(LibraryError) -> ScanSession {
        try read { try ScanSessionTable.existing(id, in: $0) }
    }

    public func scanSession(_ id: ScanSession.ID) async throws(LibraryError) -> ScanSession {
        try await read { try ScanSessionTable.existing(id, in: $0) }
    }

    @discardableResult
    public func renameScanSession(_ id: ScanSession.ID, to name: String) throws(LibraryError) -> ScanSession {
        try write { try ScanSessionTable.rename(id, to: name, in: $0) }
    }

    @discardableResult
    public func renameScanSession(_ id: ScanSession.ID, to name: String) async throws(LibraryError) -> ScanSession {
        try await write { try ScanSessionTable.rename(id, to: name, in: $0) }
    }

    public func endScanSession(_ id: ScanSession.ID) throws(LibraryError) {
        try write { try ScanSessionTable.setEnded(.now, of: id, in: $0) }
    }

    public func endScanSession(_ id: ScanSession.ID) async throws(LibraryError) {
        try await write { try ScanSessionTable.setEnded(.now, of: id, in: $0) }
    }

    /// Goes on with a session that had ended.
    public func resumeScanSession(_ id: ScanSession.ID) throws(LibraryError) {
        try write { try ScanSessionTable.setEnded(nil, of: id, in: $0) }
    }

    /// Goes on with a session that had ended.
    public func resumeScanSession(_ id: ScanSession.ID) async throws(LibraryError) {
        try await write { try ScanSessionTable.setEnded(nil, of: id, in: $0) }
    }

    /// Removes a session with all it holds; the value returned puts it back.
    @discardableResult
    public func removeScanSession(_ id: ScanSession.ID) throws(LibraryError) -> RemovedScanSession {
        try write { try ScanSessionTable.remove(id, from: $0) }
    }

    /// Removes a session with all it holds; the value returned puts it back.
    @discardableResult
    public func removeScanSession(_ id: ScanSession.ID) async throws(LibraryError) -> RemovedScanSession {
        try await write { try ScanSessionTable.remove(id, from: $0) }
    }

    public func restore(_ removed: RemovedScanSession) throws(LibraryError) {
        try write { try ScanSessionTable.restore(removed, in: $0) }
    }

    public func restore(_ removed: RemovedScanSession) async throws(LibraryError) {
        try await write { try ScanSessionTable.restore(removed, in: $0) }
    }

    /// Adds what a session holds to the library, in one transaction: each code once, with its count in the notes. Codes that the library has
    /// already, outside of the trash, are left as they are. The session ends.
    public func saveScanSession(
        _ id: ScanSession.ID, into place: SavedSessionPlace, tag: String? = nil
    ) throws(LibraryError) -> SavedScanSession {
        try write { try ScanSessionTable.save(id, into: place, tag: tag, in: $0) }
    }

    /// Adds what a session holds to the library, in one transaction: each code once, with its count in the notes. Codes that the library has
    /// already, outside of the trash, are left as they are. The session ends.
    public func saveScanSession(
        _ id: ScanSession.ID, into place: SavedSessionPlace, tag: String? = nil
    ) async throws(LibraryError) -> SavedScanSession {
        try await write { try ScanSessionTable.save(id, into: place, tag: tag, in: $0) }
    }

    /// Takes the new codes out again, but for those that were changed or used since, and goes on with the session.
    public func undo(_ saved: SavedScanSession) throws(LibraryError) {
        try write { try ScanSessionTable.undo(saved, in: $0) }
    }

    /// Takes the new codes out again, but for those that were changed or used since, and goes on with the session.
    public func undo(_ saved: SavedScanSession) async throws(LibraryError) {
        try await write { try ScanSessionTable.undo(saved, in: $0) }
    }
}
