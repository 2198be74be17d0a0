public import Foundation
import GRDB
import Payload
import Platform

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
        try await write { db in
            let name = try ScanSessionTable.checked(name)
            try db.execute(literal: "INSERT INTO scanSession (name, begun) VALUES (\(name), \(Timestamp.milliseconds(date)))")
            return try ScanSession.existing(db.lastInsertedRowID, in: db)
        }
    }

    /// All sessions, latest first.
    public func scanSessions() async throws(LibraryError) -> [ScanSession] {
        try await read { try ScanSession.fetchAll($0, "GROUP BY scanSession.id ORDER BY begun DESC, scanSession.id DESC") }
    }

    /// The session with that id.
    public func scanSession(_ id: ScanSession.ID) async throws(LibraryError) -> ScanSession {
        try await read { try ScanSession.existing(id, in: $0) }
    }

    /// Renames a session.
    @discardableResult
    public func renameScanSession(_ id: ScanSession.ID, to name: String) async throws(LibraryError) -> ScanSession {
        try await write { db in
            let name = try ScanSessionTable.checked(name)
            if try ScanSession.existing(id, in: db).name != name {
                try db.execute(literal: "UPDATE scanSession SET name = \(name) WHERE id = \(id)")
            }
            return try ScanSession.existing(id, in: db)
        }
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
        try await write { db in
            let removed = RemovedScanSession(session: try ScanSession.existing(id, in: db), items: try ScanItemTable.items(of: id, in: db))
            try db.execute(literal: "DELETE FROM scanSession WHERE id = \(id)")
            return removed
        }
    }

    /// Restores a removed session with its codes.
    public func restore(_ removed: RemovedScanSession) async throws(LibraryError) {
        try await write { db in
            let session = removed.session
            try db.execute(
                literal: """
                    INSERT OR IGNORE INTO scanSession (id, name, begun, ended) VALUES (\(session.id), \(session.name),
                        \(Timestamp.milliseconds(session.begun)), \(session.ended.map(Timestamp.milliseconds)))
                    """)
            for item in removed.items { try ScanItemTable.restore(item, in: db) }
        }
    }

    /// Adds the codes of a session to the library in one transaction, each once, with its count in the notes. Codes that are already in the
    /// library outside of the trash are unchanged. The session ends.
    public func saveScanSession(
        _ id: ScanSession.ID, into place: SavedSessionDestination, tag: String? = nil
    ) async throws(LibraryError) -> SavedScanSession {
        try await write { db in
            let session = try ScanSession.existing(id, in: db)
            let items = try ScanItemTable.items(of: id, in: db).sorted { ($0.first, $0.id) < ($1.first, $1.id) }
            let known = try CodeTable.ids(carrying: Set(items.map(\.payload)), in: db)
            let new = items.filter { known[$0.payload] == nil }
            let (folder, isMade) = try ScanSessionTable.folder(place, isNeeded: !new.isEmpty, in: db)
            let tags = tag.map { [$0] } ?? []
            let added = try new.map { item in
                let counted = tr(
                    "\(item.count) counted in “\(session.name)”.", plural: "\(item.count) counted in “\(session.name)”.", count: item.count)
                let attributes = CodeAttributes(
                    title: item.title, notes: counted.string, tags: tags, symbology: Symbology(name: item.printedAs))
                let code = NewCode(payload: item.payload, kind: item.kind, attributes: attributes, folder: folder, origin: .scanned)
                return try CodeTable.add(code, to: db).id
            }
            if session.ended == nil { try ScanSessionTable.setEnded(.now, of: id, in: db) }
            return SavedScanSession(session: id, added: added, known: items.count - new.count, folder: folder, hasMadeFolder: isMade)
        }
    }

    /// Removes the new codes again, except those that were edited, used or moved since, and the folder that was created for them if it is
    /// empty. The session is unfinished again.
    public func undo(_ saved: SavedScanSession) async throws(LibraryError) {
        try await write { db in
            for id in saved.added {
                try db.execute(
                    literal: """
                        DELETE FROM code WHERE id = \(id) AND modified = created AND useCount = 0 AND trashed IS NULL
                            AND folder IS \(saved.folder)
                        """)
            }
            try TagTable.removeUnused(in: db)
            if saved.hasMadeFolder, let folder = saved.folder {
                try db.execute(
                    literal: "DELETE FROM folder WHERE id = \(folder) AND NOT EXISTS (SELECT 1 FROM code WHERE folder = \(folder))")
            }
            // A removed session stays removed.
            try db.execute(literal: "UPDATE scanSession SET ended = NULL WHERE id = \(saved.session)")
        }
    }
}

extension ScanSession: StoredValue {
    static let selection: SQL = """
        SELECT scanSession.id, name, begun, ended, count(scanItem.id) AS codes, coalesce(sum(count), 0) AS pieces
        FROM scanSession LEFT JOIN scanItem ON session = scanSession.id
        """

    static func missing(_ id: Int64) -> LibraryError { .noSuchScanSession(id) }

    static func existing(_ id: Int64, in db: Database) throws -> ScanSession {
        guard let session = try fetchOne(db, "WHERE scanSession.id = \(id) GROUP BY scanSession.id") else { throw missing(id) }
        return session
    }

    init(_ row: Row) throws {
        self.init(
            id: try row["id"], name: try row["name"], begun: try row.date(of: "begun"),
            ended: try row.date("ended"), codes: try row["codes"], pieces: try row["pieces"])
    }
}

/// Parts of the changes of scan sessions. The caller holds the transaction.
enum ScanSessionTable {
    /// Ends a session; nil resumes it.
    static func setEnded(_ date: Date?, of id: ScanSession.ID, in db: Database) throws {
        try db.execute(literal: "UPDATE scanSession SET ended = \(date.map(Timestamp.milliseconds)) WHERE id = \(id)")
        if db.changesCount == 0 { throw LibraryError.noSuchScanSession(id) }
    }

    static func checked(_ name: String) throws -> String {
        let line = String(FoldedText.line(name).prefix(ScanSession.maximumNameLength))
        guard !line.isEmpty else { throw LibraryError.unusableSessionName }
        return line
    }

    /// The folder to save into. It is created only if there are codes for it.
    static func folder(_ place: SavedSessionDestination, isNeeded: Bool, in db: Database) throws -> (Folder.ID?, isMade: Bool) {
        switch place {
        case .unfiled: return (nil, false)
        case .folder(let id): return (try Folder.existing(id, in: db).id, false)
        case .folderNamed(let name):
            // A session may have a longer name than a folder.
            let name = String(FoldedText.line(name).prefix(Folder.maximumNameLength))
            if let folder = try FolderTable.folder(named: name, in: db) { return (folder.id, false) }
            guard isNeeded else { return (nil, false) }
            return (try FolderTable.add(name: name, icon: nil, color: nil, to: db).id, true)
        }
    }
}
