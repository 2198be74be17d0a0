import Foundation

/// A folder of the library.
public struct Folder: Identifiable, Hashable, Sendable {
    public let id: Int64
    /// One line of 1 to 50 characters, unlike every other folder's apart from case and accents.
    public let name: String
    /// The name of an icon; nil for the usual one.
    public let icon: String?
    /// Six hexadecimal digits, red, green, blue; nil for the usual colour.
    public let color: String?

    /// The longest name, in characters as people count them.
    public static let longestName = 50

    /// What the codes without a folder are called; no folder may be.
    public static let unfiledName = "Unfiled"
}

/// How many codes that are not in the trash each folder holds.
public struct FolderCounts: Hashable, Sendable {
    let counts: [Folder.ID?: Int]

    /// The number in a folder; nil asks for the unfiled ones.
    public subscript(folder: Folder.ID?) -> Int { counts[folder] ?? 0 }

    /// The number in the whole library.
    public var total: Int { counts.values.reduce(0, +) }
}

/// What becomes of the codes of a folder that is removed.
public enum FolderRemoval: String, CaseIterable, Sendable {
    /// They stay, unfiled.
    case unfile
    /// They go to the trash; restored, they are unfiled.
    case trash
}

/// What is exported and imported of a folder; its codes name it.
public struct FolderRecord: Hashable, Sendable {
    public var name: String
    public var icon: String?
    public var color: String?

    /// Names a folder and, perhaps, how it looks.
    public init(name: String, icon: String? = nil, color: String? = nil) {
        self.name = name
        self.icon = icon
        self.color = color
    }
}

/// Folders. Each change is one transaction: when it returns, it survives a crash of the program and of the machine.
extension Library {
    /// All folders, in the order that people gave them.
    public func folders() throws(LibraryError) -> [Folder] {
        try read { try FolderTable.all(in: $0) }
    }

    /// All folders, in the order that people gave them.
    public func folders() async throws(LibraryError) -> [Folder] {
        try await read { try FolderTable.all(in: $0) }
    }

    /// The folder of that name, whatever its case and accents; nil when there is none.
    public func folder(named name: String) throws(LibraryError) -> Folder? {
        try read { try FolderTable.folder(named: name, in: $0) }
    }

    /// The folder of that name, whatever its case and accents; nil when there is none.
    public func folder(named name: String) async throws(LibraryError) -> Folder? {
        try await read { try FolderTable.folder(named: name, in: $0) }
    }

    /// How many codes each folder holds, the trash not counted.
    public func folderCounts() throws(LibraryError) -> FolderCounts {
        try read { try FolderTable.counts(in: $0) }
    }

    /// How many codes each folder holds, the trash not counted.
    public func folderCounts() async throws(LibraryError) -> FolderCounts {
        try await read { try FolderTable.counts(in: $0) }
    }

    /// Adds a folder behind the others. The name is 1 to 50 characters on one line, unlike every other apart from case and accents.
    @discardableResult
    public func addFolder(_ name: String, icon: String? = nil, color: String? = nil) throws(LibraryError) -> Folder {
        try write { try FolderTable.add(name: name, icon: icon, color: color, to: $0) }
    }

    /// Adds a folder behind the others. The name is 1 to 50 characters on one line, unlike every other apart from case and accents.
    @discardableResult
    public func addFolder(_ name: String, icon: String? = nil, color: String? = nil) async throws(LibraryError) -> Folder {
        try await write { try FolderTable.add(name: name, icon: icon, color: color, to: $0) }
    }

    /// Renames a folder; its codes stay in it.
    @discardableResult
    public func renameFolder(_ id: Folder.ID, to name: String) throws(LibraryError) -> Folder {
        try write { try FolderTable.rename(id, to: name, in: $0) }
    }

    /// Renames a folder; its codes stay in it.
    @discardableResult
    public func renameFolder(_ id: Folder.ID, to name: String) async throws(LibraryError) -> Folder {
        try await write { try FolderTable.rename(id, to: name, in: $0) }
    }

    /// Gives a folder an icon and a colour; nil stands for the usual ones.
    @discardableResult
    public func styleFolder(_ id: Folder.ID, icon: String?, color: String?) throws(LibraryError) -> Folder {
        try write { try FolderTable.style(id, icon: icon, color: color, in: $0) }
    }

    /// Gives a folder an icon and a colour; nil stands for the usual ones.
    @discardableResult
    public func styleFolder(_ id: Folder.ID, icon: String?, color: String?) async throws(LibraryError) -> Folder {
        try await write { try FolderTable.style(id, icon: icon, color: color, in: $0) }
    }

    /// Puts folders into this order; those not named follow as they were.
    public func orderFolders(_ ids: [Folder.ID]) throws(LibraryError) {
        try write { try FolderTable.order(ids, in: $0) }
    }

    /// Puts folders into this order; those not named follow as they were.
    public func orderFolders(_ ids: [Folder.ID]) async throws(LibraryError) {
        try await write { try FolderTable.order(ids, in: $0) }
    }

    /// Removes a folder; its codes are unfiled or go to the trash.
    public func removeFolder(_ id: Folder.ID, codes removal: FolderRemoval) throws(LibraryError) {
        try write { try FolderTable.remove(id, removal, from: $0) }
    }

    /// Removes a folder; its codes are unfiled or go to the trash.
    public func removeFolder(_ id: Folder.ID, codes removal: FolderRemoval) async throws(LibraryError) {
        try await write { try FolderTable.remove(id, removal, from: $0) }
    }
}
