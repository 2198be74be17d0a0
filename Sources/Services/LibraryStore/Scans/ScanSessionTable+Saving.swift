import Foundation
internal import GRDB
import Payload

/// Bringing the codes of a scan session into the library and taking that back, inside a transaction that somebody else holds.
extension ScanSessionTable {
    static func save(_ id: ScanSession.ID, into place: SavedSessionPlace, tag: String?, in db: Database) throws -> SavedScanSession {
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
        return SavedScanSession(
            session: id, added: added, known: items.count - new.count, folder: folder, hasMadeFolder: isMade)
    }

    /// A folder is made only for codes to put in it.
    private static func folder(_ place: SavedSessionPlace, isNeeded: Bool, in db: Database) throws -> (Folder.ID?, isMade: Bool) {
        switch place {
        case .unfiled: return (nil, false)
        case .folder(let id): return (try FolderTable.existing(id, in: db).id, false)
        case .folderNamed(let name):
            // Names of sessions may be longer than those of folders.
            let name = String(FoldedText.line(name).prefix(Folder.longestName))
            if let folder = try FolderTable.folder(named: name, in: db) { return (folder.id, false) }
            guard isNeeded else { return (nil, false) }
            return (try FolderTable.add(name: name, icon: nil, color: nil, to: db).id, true)
        }
    }

    /// The new codes go, but for those that somebody has edited, used or moved since; the folder made for them too, once it is empty. The
    /// session is unfinished again.
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
            try db.execute(
                literal: "DELETE FROM folder WHERE id = \(folder) AND NOT EXISTS (SELECT 1 FROM code WHERE folder = \(folder))")
        }
        // One that was removed meanwhile stays gone.
        try db.execute(literal: "UPDATE scanSession SET ended = NULL WHERE id = \(saved.session)")
    }
}
