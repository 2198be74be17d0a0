import Foundation
import GRDB
import Graphics

extension Folder: StoredValue {
    static let selection: SQL = "SELECT id, name, icon, color FROM folder"

    static func missing(_ id: Int64) -> LibraryError { .noSuchFolder(String(id)) }

    init(_ row: Row) { self.init(id: row["id"], name: row["name"], icon: row["icon"], color: row["color"]) }
}

/// Reads and writes folders. The caller holds the transaction.
enum FolderTable {
    static func all(in db: Database) throws -> [Folder] { try Folder.fetchAll(db, "ORDER BY position, id") }

    /// The folder of that name, without regard to case and accents.
    static func folder(named name: String, in db: Database) throws -> Folder? {
        try Folder.fetchOne(db, "WHERE foldedName = \(FoldedText.nameKey(name))")
    }

    /// The folder of that name, created if there is none; nil for a name that no folder can have. Other programs allow longer names:
    /// cutting a name is better than losing a code.
    static func id(making name: String, in db: Database) throws -> Folder.ID? {
        let name = String(FoldedText.line(name).prefix(Folder.maximumNameLength))
        guard !name.isEmpty, FoldedText.forSorting(name) != FoldedText.forSorting(Folder.unfiledName) else { return nil }
        return try (folder(named: name, in: db) ?? add(name: name, icon: nil, color: nil, to: db)).id
    }

    static func names(in db: Database) throws -> [Folder.ID: String] {
        Dictionary(uniqueKeysWithValues: try all(in: db).map { ($0.id, $0.name) })
    }

    /// Adds a folder at the end.
    static func add(name: String, icon: String?, color: String?, to db: Database) throws -> Folder {
        let name = try checked(name, except: nil, in: db)
        let color = try checked(color: color)
        try db.execute(
            literal: """
                INSERT INTO folder (name, foldedName, icon, color, position)
                VALUES (\(name), \(FoldedText.forSorting(name)), \(icon), \(color), (SELECT coalesce(max(position), 0) + 1 FROM folder))
                """)
        return Folder(id: db.lastInsertedRowID, name: name, icon: icon, color: color)
    }

    static func rename(_ id: Folder.ID, to name: String, in db: Database) throws -> Folder {
        _ = try Folder.existing(id, in: db)
        let name = try checked(name, except: id, in: db)
        try db.execute(literal: "UPDATE folder SET name = \(name), foldedName = \(FoldedText.forSorting(name)) WHERE id = \(id)")
        return try Folder.existing(id, in: db)
    }

    static func style(_ id: Folder.ID, icon: String?, color: String?, in db: Database) throws -> Folder {
        _ = try Folder.existing(id, in: db)
        try db.execute(literal: "UPDATE folder SET icon = \(icon), color = \(try checked(color: color)) WHERE id = \(id)")
        return try Folder.existing(id, in: db)
    }

    /// Moves folders to the beginning, in this order. The others follow in their old order.
    static func order(_ ids: [Folder.ID], in db: Database) throws {
        for id in ids { _ = try Folder.existing(id, in: db) }
        let others = try all(in: db).map(\.id).filter { !ids.contains($0) }
        for (position, id) in (ids + others).enumerated() {
            try db.execute(literal: "UPDATE folder SET position = \(position + 1) WHERE id = \(id)")
        }
    }

    static func remove(_ id: Folder.ID, _ removal: FolderRemoval, from db: Database) throws {
        _ = try Folder.existing(id, in: db)
        if removal == .trash {
            try db.execute(literal: "UPDATE code SET trashed = \(Timestamp.now()) WHERE folder = \(id) AND trashed IS NULL")
        }
        try db.execute(literal: "UPDATE code SET folder = NULL WHERE folder = \(id)")
        try db.execute(literal: "DELETE FROM folder WHERE id = \(id)")
    }

    private static func checked(_ name: String, except id: Folder.ID?, in db: Database) throws -> String {
        let line = FoldedText.line(name)
        guard !line.isEmpty, line.count <= Folder.maximumNameLength else { throw LibraryError.unusableFolderName(line) }
        let folded = FoldedText.forSorting(line)
        if folded == FoldedText.forSorting(Folder.unfiledName) { throw LibraryError.folderExists(Folder.unfiledName) }
        if let other = try folder(named: line, in: db), other.id != id { throw LibraryError.folderExists(other.name) }
        return line
    }

    private static func checked(color: String?) throws -> String? {
        guard let color else { return nil }
        guard let parsed = Color(opaqueHex: color) else { throw LibraryError.unusableColor(color) }
        return String(parsed.hex.dropFirst())
    }
}
