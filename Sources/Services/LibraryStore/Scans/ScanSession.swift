public import Foundation

/// A session that scans many codes, each listed once with its count.
public struct ScanSession: Identifiable, Hashable, Sendable {
    /// The maximum number of different codes in a session.
    public static let maximumItems = 20_000
    /// The maximum length of a name in characters; the rest is cut.
    public static let maximumNameLength = 100

    public let id: Int64
    public let name: String
    public let begun: Date
    /// The end of the session; nil while it is unfinished.
    public let ended: Date?
    /// The number of different codes.
    public let codes: Int
    /// The sum of all counts.
    public let pieces: Int
}

/// A removed session with its codes, for `Library.restore`.
public struct RemovedScanSession: Hashable, Sendable {
    let session: ScanSession
    let items: [ScanItem]
}

/// The place in the library where the codes of a scan session are saved.
public enum SavedSessionDestination: Hashable, Sendable {
    case unfiled
    case folder(Folder.ID)
    /// The folder of that name, created if there is none.
    case folderNamed(String)
}

/// The result of saving a scan session, for `Library.undo`.
public struct SavedScanSession: Hashable, Sendable {
    public let session: ScanSession.ID
    /// The new codes, in the order in which they were first seen.
    public let added: [Code.ID]
    /// The number of codes that were already in the library, and are unchanged.
    public let known: Int
    /// The folder of the new codes; nil if they are unfiled.
    public let folder: Folder.ID?
    let hasMadeFolder: Bool
}

/// Scan sessions, which count codes while scanning. Each change is one transaction: when it returns, the change survives a crash of the
/// program and of the machine.
extension Library {
    /// Starts a session, which is unfinished until it is ended. The name is one line, and is cut if it is too long.
    public func beginScanSession(_ name: String, at date: Date = .now) async throws(LibraryError) -> ScanSession {
        try await write { try ScanSessionTable.begin(name, at: date, in: $0) }
    }

    /// All sessions, latest first.
    public func scanSessions() async throws(LibraryError) -> [ScanSession] {
        try await read { try ScanSessionTable.all(in: $0) }
    }

    /// The session with that id.
    public func scanSession(_ id: ScanSession.ID) async throws(LibraryError) -> ScanSession {
        try await read { try ScanSessionTable.existing(id, in: $0) }
    }

    /// Renames a session.
    @discardableResult
    public func renameScanSession(_ id: ScanSession.ID, to name: String) async throws(LibraryError) -> ScanSession {
        try await write { try ScanSessionTable.rename(id, to: name, in: $0) }
    }

    /// Ends a session.
    public func endScanSession(_ id: ScanSession.ID) async throws(LibraryError) {
        try await write { try ScanSessionTable.setEnded(.now, of: id, in: $0) }
    }

    /// Resumes an ended session.
    public func resumeScanSession(_ id: ScanSession.ID) async throws(LibraryError) {
        try await write { try ScanSessionTable.setEnded(nil, of: id, in: $0) }
    }

    /// Removes a session with its codes. The result restores it.
    @discardableResult
    public func removeScanSession(_ id: ScanSession.ID) async throws(LibraryError) -> RemovedScanSession {
        try await write { try ScanSessionTable.remove(id, from: $0) }
    }

    /// Restores a removed session with its codes.
    public func restore(_ removed: RemovedScanSession) async throws(LibraryError) {
        try await write { try ScanSessionTable.restore(removed, in: $0) }
    }

    /// Adds the codes of a session to the library in one transaction, each once, with its count in the notes. Codes that are already in the
    /// library outside of the trash are unchanged. The session ends.
    public func saveScanSession(
        _ id: ScanSession.ID, into place: SavedSessionDestination, tag: String? = nil
    ) async throws(LibraryError) -> SavedScanSession {
        try await write { try ScanSessionTable.save(id, into: place, tag: tag, in: $0) }
    }

    /// Removes the new codes again, except those that were changed or used since, and resumes the session.
    public func undo(_ saved: SavedScanSession) async throws(LibraryError) {
        try await write { try ScanSessionTable.undo(saved, in: $0) }
    }
}
