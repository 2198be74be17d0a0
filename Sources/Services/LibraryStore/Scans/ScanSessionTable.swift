import Foundation
import GRDB

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

    init(_ row: Row) {
        self.init(
            id: row["id"], name: row["name"], begun: Timestamp.date(row["begun"]),
            ended: row.date("ended"), codes: row["codes"], pieces: row["pieces"])
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
