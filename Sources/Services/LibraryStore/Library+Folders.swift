import Foundation

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
