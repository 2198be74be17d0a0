public import Platform
import Foundation

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
        try await read { try FolderTable.counts(in: $0) }
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
