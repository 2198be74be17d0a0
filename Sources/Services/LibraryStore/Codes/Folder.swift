import Foundation
import GRDB
import Graphics
public import Platform

/// A folder of the library.
public struct Folder: Identifiable, Hashable, Sendable {
    public let id: Int64
    /// One line of 1 to 50 characters. Names are unique without regard to case and accents.
    public let name: String
    /// The name of an icon; nil for the default icon.
    public let icon: String?
    /// Six hexadecimal digits: red, green, blue. Nil for the default color.
    public let color: String?

    /// The maximum length of a name in characters.
    public static let maximumNameLength = 50

    /// The name that stands for codes without a folder. No folder may have it.
    public static let unfiledName = "Unfiled"

    /// The same in the language of the session.
    public static var unfiledTitle: LocalizedText { tr("Unfiled") }

    /// The name without case and accents. Two folders with equal keys are the same folder.
    public static func key(_ name: String) -> String { FoldedText.nameKey(name) }
}

/// The number of codes outside of the trash in each folder.
public struct FolderCounts: Hashable, Sendable {
    let counts: [Folder.ID?: Int]

    /// The number of codes in a folder; nil stands for the unfiled codes.
    public subscript(folder: Folder.ID?) -> Int { counts[folder] ?? 0 }

    /// The number of codes in the whole library.
    public var total: Int { counts.values.reduce(0, +) }
}

/// What happens to the codes of a removed folder.
public enum FolderRemoval: String, CaseIterable, Sendable {
    /// The codes become unfiled.
    case unfile
    /// The codes are moved to the trash. If they are restored, they are unfiled.
    case trash
}

/// A folder for import and export. Its codes refer to it by name.
public struct FolderRecord: Hashable, Sendable {
    public var name: String
    public var icon: String?
    public var color: String?

    /// Creates a folder record.
    public init(name: String, icon: String? = nil, color: String? = nil) {
        self.name = name
        self.icon = icon
        self.color = color
    }

    /// The record as a library can hold it: the name on one line and cut to the longest that a folder has, and no colour that is none. Nil
    /// for a name that no folder can have.
    public var usable: FolderRecord? {
        guard let name = Self.usableName(name) else { return nil }
        return FolderRecord(name: name, icon: icon, color: color.flatMap { Color(opaqueHex: $0) }.map { String($0.hex.dropFirst()) })
    }

    /// The name that a folder gets for one that another program gave; nil for a name that no folder can have. Other programs allow longer
    /// names: cutting a name is better than losing a code.
    public static func usableName(_ name: String) -> String? {
        let name = FoldedText.line(FoldedText.bounded(FoldedText.line(name), to: Folder.maximumNameLength))
        guard !name.isEmpty, FoldedText.forSorting(name) != FoldedText.forSorting(Folder.unfiledName) else { return nil }
        return name
    }

    /// Creates the record of a folder.
    public init(_ folder: Folder) { self.init(name: folder.name, icon: folder.icon, color: folder.color) }
}

/// Folders. Each change is one transaction: when it returns, the change survives a crash of the program and of the machine.
extension Library {
    /// All folders, in their order.
    public func folders() async throws(LibraryError) -> [Folder] {
        try await read { try FolderTable.all(in: $0) }
    }

    /// The folder of that name, without regard to case and accents; nil if there is none.
    public func folder(named name: String) async throws(LibraryError) -> Folder? {
        try await read { try FolderTable.folder(named: name, in: $0) }
    }

    /// The number of codes in each folder, without the trash.
    public func folderCounts() async throws(LibraryError) -> FolderCounts {
        try await read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT folder, count(*) AS number FROM code WHERE trashed IS NULL GROUP BY folder")
            return FolderCounts(
                counts: Dictionary(uniqueKeysWithValues: try rows.map { (try $0["folder"] as Int64?, try $0["number"] as Int) }))
        }
    }

    /// Adds a folder at the end. The name has 1 to 50 characters on one line, and is unique without regard to case and accents.
    @discardableResult
    public func addFolder(_ name: String, icon: String? = nil, color: String? = nil) async throws(LibraryError) -> Folder {
        try await write { try FolderTable.add(name: name, icon: icon, color: color, to: $0) }
    }

    /// Renames a folder; its codes stay in it.
    @discardableResult
    public func renameFolder(_ id: Folder.ID, to name: String) async throws(LibraryError) -> Folder {
        try await write { try FolderTable.rename(id, to: name, in: $0) }
    }

    /// Sets the icon and the color of a folder; nil stands for the default.
    @discardableResult
    public func styleFolder(_ id: Folder.ID, icon: String?, color: String?) async throws(LibraryError) -> Folder {
        try await write { try FolderTable.style(id, icon: icon, color: color, in: $0) }
    }

    /// Moves folders to the beginning, in this order. The others follow in their old order.
    public func orderFolders(_ ids: [Folder.ID]) async throws(LibraryError) {
        try await write { try FolderTable.order(ids, in: $0) }
    }

    /// Removes a folder. Its codes become unfiled or are moved to the trash.
    public func removeFolder(_ id: Folder.ID, codes removal: FolderRemoval) async throws(LibraryError) {
        try await write { try FolderTable.remove(id, removal, from: $0) }
    }
}

extension Folder: StoredValue {
    static let selection: SQL = "SELECT id, name, icon, color FROM folder"

    static func missing(_ id: Int64) -> LibraryError { .noSuchFolder(String(id)) }

    init(_ row: Row) throws { self.init(id: try row["id"], name: try row["name"], icon: try row["icon"], color: try row["color"]) }
}

/// Reads and writes folders. The caller holds the transaction.
enum FolderTable {
    static func all(in db: Database) throws -> [Folder] { try Folder.fetchAll(db, "ORDER BY position, id") }

    /// The folder of that name, without regard to case and accents.
    static func folder(named name: String, in db: Database) throws -> Folder? {
        try Folder.fetchOne(db, "WHERE foldedName = \(FoldedText.nameKey(name))")
    }

    /// The folder of that name, created if there is none; nil for a name that no folder can have.
    static func id(making name: String, in db: Database) throws -> Folder.ID? { try id(making: FolderRecord(name: name), in: db) }

    /// The folder of a record's name, created if there is none; nil for a name that no folder can have.
    static func id(making record: FolderRecord, in db: Database) throws -> Folder.ID? {
        guard let record = record.usable else { return nil }
        return try (folder(named: record.name, in: db) ?? add(name: record.name, icon: record.icon, color: record.color, to: db)).id
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
