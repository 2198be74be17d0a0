import LibraryStore

/// A folder as JSON, and on a line for people.
struct FolderReport: Encodable {
    private let id: Int64?
    private let name: String
    private let icon: String?
    private let color: String?
    private let codes: Int

    init(_ folder: Folder, codes: Int) {
        id = folder.id
        name = folder.name
        icon = folder.icon
        color = folder.color
        self.codes = codes
    }

    /// The folder of what is in none; it alone has no id.
    init(unfiled codes: Int) {
        (id, icon, color) = (nil, nil, nil)
        name = Folder.unfiledName
        self.codes = codes
    }

    var line: String { "\(TerminalText.visible(name))\t\(codes)" }
}
