import LibraryStore

/// A folder of the library as all devices agree on it.
struct FolderDocument: Codable, Hashable, Sendable {
    static let format = "quire-folder"
    static let version = 1

    var format = FolderDocument.format
    var version = FolderDocument.version
    /// The name without case and accents.
    let key: String
    var isThere: Register<Bool>
    var name: Register<String>
    var icon: Register<String>
    var color: Register<String>
    var position: Register<Int>

    /// A folder that only this device has. Where it has the usual look and stands last, as one does that was made for a code from
    /// elsewhere, whatever another device says counts more.
    init(_ entry: SyncFolderEntry, position: Int, at: Int64, by device: String) {
        key = entry.key
        isThere = Register(true, at: at, by: device)
        name = Register(entry.folder.name, at: 0, by: device)
        icon = Register(entry.folder.icon, at: entry.folder.icon == nil ? 0 : at, by: device)
        color = Register(entry.folder.color, at: entry.folder.color == nil ? 0 : at, by: device)
        self.position = Register(position, at: 0, by: device)
    }

    var record: FolderRecord { FolderRecord(name: name.value ?? key, icon: icon.value, color: color.value) }

    mutating func take(_ entry: SyncFolderEntry, position index: Int, at: Int64, by device: String) {
        if isThere.value != true { isThere.set(true, at: at, by: device) }
        if name.value != entry.folder.name { name.set(entry.folder.name, at: at, by: device) }
        if icon.value != entry.folder.icon { icon.set(entry.folder.icon, at: at, by: device) }
        if color.value != entry.folder.color { color.set(entry.folder.color, at: at, by: device) }
        if position.value != index { position.set(index, at: at, by: device) }
    }

    func merged(with other: FolderDocument) -> FolderDocument {
        var result = self
        result.isThere = isThere.merged(with: other.isThere)
        result.name = name.merged(with: other.name)
        result.icon = icon.merged(with: other.icon)
        result.color = color.merged(with: other.color)
        result.position = position.merged(with: other.position)
        return result
    }
}
