public import LibraryStore

/// The folders of a library by name, as a person or a script gives them.
public struct FolderNames: Sendable {
    private let names: [Folder.ID: String]
    private let library: Library

    public init(_ library: Library) throws(LibraryError) {
        self.library = library
        names = Dictionary(try library.folders().map { ($0.id, $0.name) }) { first, _ in first }
    }

    public subscript(id: Folder.ID) -> String? { names[id] }

    /// Nil stands for the unfiled codes.
    public func id(of name: String) throws(LibraryError) -> Folder.ID? {
        if name.lowercased() == Folder.unfiledName.lowercased() { return nil }
        return try existing(name).id
    }

    public func existing(_ name: String) throws(LibraryError) -> Folder {
        guard let folder = try library.folder(named: name) else { throw LibraryError.noSuchFolder(ShownText.line(name)) }
        return folder
    }
}
