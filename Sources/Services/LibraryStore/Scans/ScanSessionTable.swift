import Foundation
import GRDB
import Payload

/// Reads and writes scan sessions. The caller holds the transaction.
enum ScanSessionTable {
    private static let selection: SQL = """
        SELECT scanSession.id, name, begun, ended, count(scanItem.id) AS codes, coalesce(sum(count), 0) AS pieces
        FROM scanSession LEFT JOIN scanItem ON session = scanSession.id
        """

    /// All sessions, latest first.
    static func all(in db: Database) throws -> [ScanSession] {
        try Row.fetchAll(db, literal: "\(selection) GROUP BY scanSession.id ORDER BY begun DESC, scanSession.id DESC")
            .map(session(from:))
    }

    static func existing(_ id: ScanSession.ID, in db: Database) throws -> ScanSession {
        let row = try Row.fetchOne(db, literal: "\(selection) WHERE scanSession.id = \(id) GROUP BY scanSession.id")
        guard let row else { throw LibraryError.noSuchScanSession(id) }
        return session(from: row)
    }

    static func begin(_ name: String, at date: Date, in db: Database) throws -> ScanSession {
        try db.execute(literal: "INSERT INTO scanSession (name, begun) VALUES (\(try checked(name)), \(Timestamp.milliseconds(date)))")
        return try existing(db.lastInsertedRowID, in: db)
    }

    static func rename(_ id: ScanSession.ID, to name: String, in db: Database) throws -> ScanSession {
        let name = try checked(name)
        if try existing(id, in: db).name != name { try db.execute(literal: "UPDATE scanSession SET name = \(name) WHERE id = \(id)") }
        return try existing(id, in: db)
    }

    /// Ends a session; nil resumes it.
    static func setEnded(_ date: Date?, of id: ScanSession.ID, in db: Database) throws {
        try db.execute(literal: "UPDATE scanSession SET ended = \(date.map(Timestamp.milliseconds)) WHERE id = \(id)")
        if db.changesCount == 0 { throw LibraryError.noSuchScanSession(id) }
    }

    static func remove(_ id: ScanSession.ID, from db: Database) throws -> RemovedScanSession {
        let removed = RemovedScanSession(session: try existing(id, in: db), items: try ScanItemTable.items(of: id, in: db))
        try db.execute(literal: "DELETE FROM scanSession WHERE id = \(id)")
        return removed
    }

    static func restore(_ removed: RemovedScanSession, in db: Database) throws {
        let session = removed.session
        try db.execute(
            literal: """
                INSERT OR IGNORE INTO scanSession (id, name, begun, ended) VALUES (\(session.id), \(session.name),
                    \(Timestamp.milliseconds(session.begun)), \(session.ended.map(Timestamp.milliseconds)))
                """)
        for item in removed.items { try ScanItemTable.restore(item, in: db) }
    }

    private static func checked(_ name: String) throws -> String {
        let line = String(FoldedText.line(name).prefix(ScanSession.maximumNameLength))
        guard !line.isEmpty else { throw LibraryError.unusableSessionName }
        return line
    }

    private static func session(from row: Row) -> ScanSession {
        ScanSession(
            id: row["id"], name: row["name"], begun: Timestamp.date(row["begun"]),
            ended: row.date("ended"), codes: row["codes"], pieces: row["pieces"])
    }
}

/// Saves the codes of a scan session to the library and undoes that. The caller holds the transaction.
extension ScanSessionTable {
    static func save(_ id: ScanSession.ID, into place: SavedSessionDestination, tag: String?, in db: Database) throws -> SavedScanSession {
        let session = try existing(id, in: db)
        let items = try ScanItemTable.items(of: id, in: db).sorted { ($0.first, $0.id) < ($1.first, $1.id) }
        let known = try CodeTable.ids(carrying: Set(items.map(\.payload)), in: db)
        let new = items.filter { known[$0.payload] == nil }
        let (folder, isMade) = try folder(place, isNeeded: !new.isEmpty, in: db)
        let tags = tag.map { [$0] } ?? []
        let added = try new.map { item in
            try CodeTable.add(
                NewCode(
                    payload: item.payload, kind: item.kind, title: item.title, folder: folder, tags: tags,
                    notes: "\(item.count) counted in “\(session.name)”.", origin: .scanned),
                to: db
            ).id
        }
        if session.ended == nil { try setEnded(.now, of: id, in: db) }
        return SavedScanSession(session: id, added: added, known: items.count - new.count, folder: folder, hasMadeFolder: isMade)
    }

    /// The folder to save into. It is created only if there are codes for it.
    private static func folder(_ place: SavedSessionDestination, isNeeded: Bool, in db: Database) throws -> (Folder.ID?, isMade: Bool) {
        switch place {
        case .unfiled: return (nil, false)
        case .folder(let id): return (try FolderTable.existing(id, in: db).id, false)
        case .folderNamed(let name):
            // A session may have a longer name than a folder.
            let name = String(FoldedText.line(name).prefix(Folder.maximumNameLength))
            if let folder = try FolderTable.folder(named: name, in: db) { return (folder.id, false) }
            guard isNeeded else { return (nil, false) }
            return (try FolderTable.add(name: name, icon: nil, color: nil, to: db).id, true)
        }
    }

    /// Removes the new codes, except those that were edited, used or moved since, and the folder that was created for them if it is empty.
    /// The session is unfinished again.
    static func undo(_ saved: SavedScanSession, in db: Database) throws {
        for id in saved.added {
            try db.execute(
                literal: """
                    DELETE FROM code WHERE id = \(id) AND modified = created AND useCount = 0 AND trashed IS NULL
                        AND folder IS \(saved.folder)
                    """)
        }
        try TagTable.removeUnused(in: db)
        if saved.hasMadeFolder, let folder = saved.folder {
            try db.execute(literal: "DELETE FROM folder WHERE id = \(folder) AND NOT EXISTS (SELECT 1 FROM code WHERE folder = \(folder))")
        }
        // A removed session stays removed.
        try db.execute(literal: "UPDATE scanSession SET ended = NULL WHERE id = \(saved.session)")
    }
}
