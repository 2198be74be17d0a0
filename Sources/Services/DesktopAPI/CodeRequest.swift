public import Foundation
public import LibraryStore
public import Payload

/// A code that somebody asks to keep: what the command line's `add` and the bus's `Create` make of what they are given.
public struct CodeRequest: Hashable, Sendable {
    public var payload: Payload
    /// What it is taken for where the payload does not say it itself.
    public var kind: PayloadKind?
    /// An empty one stands for the title that the payload suggests.
    public var title = ""
    /// The name of a folder that there is; nil leaves it unfiled.
    public var folder: String?
    /// Those that do not exist yet are made.
    public var tags: [String] = []
    public var notes = ""
    public var isFavorite = false
    public var expires: Date?
    public var isOneTime = false
    /// JSON of a style that has been checked; nil for the usual one.
    public var style: String?

    public init(payload: Payload, kind: PayloadKind? = nil) {
        self.payload = payload
        self.kind = kind
    }

    /// Keeps it; when this returns, it is on the disk.
    public func keep(in library: Library) throws(LibraryError) -> Code {
        var new = NewCode(payload: payload, kind: kind, title: title, style: style, isFavorite: isFavorite)
        if let folder { new.folder = try FolderNames(library).id(of: folder) }
        new.tags = tags
        new.notes = notes
        new.expires = expires
        new.isOneTime = isOneTime
        return try library.add(new)
    }
}

/// Which codes somebody asks to be listed: what the command line's `list` and the bus's `List` make of what they are given.
public struct CodeListing: Hashable, Sendable {
    public var place = CodeQuery.Place.all
    public var search: String?
    /// The name of a folder that there is, or "Unfiled".
    public var folder: String?
    /// All of these.
    public var tags: [String] = []
    /// Any of these; none stands for all.
    public var kinds: Set<PayloadKind> = []
    public var state: CodeState?
    /// Nil for relevance in a search, else for what was used last.
    public var sort: CodeQuery.Sort?
    public var limit: Int?
    /// How many of the first ones are left out.
    public var offset = 0

    public init() {}

    public func query(in folders: FolderNames) throws(LibraryError) -> CodeQuery {
        var query = CodeQuery(
            place: place, search: search ?? "", tags: tags, state: state, sort: sort ?? (search == nil ? .recent : .relevance), limit: limit,
            offset: offset)
        query.kinds = kinds
        if let folder { query.filing = try folders.id(of: folder).map { .folder($0) } ?? .unfiled }
        return query
    }
}

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
