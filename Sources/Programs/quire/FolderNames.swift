import LibraryStore

/// The folders of a library by name, as a person at the terminal gives them.
struct FolderNames {
    private let names: [Folder.ID: String]
    private let library: Library

    init(_ library: Library) throws {
        self.library = library
        names = Dictionary(uniqueKeysWithValues: try library.folders().map { ($0.id, $0.name) })
    }

    subscript(id: Folder.ID) -> String? { names[id] }

    /// Nil stands for the unfiled codes.
    func id(of name: String) throws -> Folder.ID? {
        if name.lowercased() == Folder.unfiledName.lowercased() { return nil }
        return try existing(name).id
    }

    func existing(_ name: String) throws -> Folder {
        guard let folder = try library.folder(named: name) else { throw LibraryError.noSuchFolder(TerminalText.visible(name)) }
        return folder
    }
}
