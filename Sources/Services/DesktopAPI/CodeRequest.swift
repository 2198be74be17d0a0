import Foundation
public import LibraryStore
public import Payload

/// A request to add a code, from the command line's `add` or the bus's `Create`.
public struct CodeRequest: AttributedCode, Hashable, Sendable {
    public var payload: Payload
    /// The kind of the content, if the payload does not define it.
    public var kind: PayloadKind?
    /// The attributes, with a checked style. Missing tags are created.
    public var attributes = CodeAttributes()
    /// The name of an existing folder; nil leaves the code unfiled.
    public var folder: String?

    public init(payload: Payload, kind: PayloadKind? = nil) {
        self.payload = payload
        self.kind = kind
    }

    /// Adds the code to a library. When this returns, the code is on the disk.
    public func keep(in library: Library) async throws(LibraryError) -> Code {
        var new = NewCode(payload: payload, kind: kind, attributes: attributes)
        if let folder { new.folder = try await FolderNames(library).id(of: folder) }
        return try await library.add(new)
    }
}

/// A request to list codes, from the command line's `list` or the bus's `List`.
public struct CodeListRequest: Hashable, Sendable {
    public var place = CodeQuery.Place.all
    public var search: String?
    /// The name of an existing folder, or "Unfiled".
    public var folder: String?
    /// Tags that a code must have, all of them.
    public var tags: [String] = []
    /// Kinds that a code may have; empty for all.
    public var kinds: Set<PayloadKind> = []
    public var state: CodeState?
    /// The order; nil for relevance in a search, or else by the last use.
    public var sort: CodeQuery.Sort?
    public var limit: Int?
    /// The number of codes to skip.
    public var offset = 0

    public init() {}

    public func query(in folders: FolderNames) throws(LibraryError) -> CodeQuery {
        var query = CodeQuery(
            place: place, search: search ?? "", tags: tags, state: state, sort: sort ?? (search == nil ? .recent : .relevance),
            limit: limit,
            offset: offset)
        query.kinds = kinds
        if let folder { query.filing = try folders.id(of: folder).map { .folder($0) } ?? .unfiled }
        return query
    }
}

/// The folders of a library by their names, as people and scripts give them.
public struct FolderNames: Sendable {
    private let folders: [Folder]

    public init(_ library: Library) async throws(LibraryError) { folders = try await library.folders() }

    public subscript(id: Folder.ID) -> String? { folders.first { $0.id == id }?.name }

    /// The id of a folder; nil for the unfiled codes.
    public func id(of name: String) throws(LibraryError) -> Folder.ID? {
        if name.lowercased() == Folder.unfiledName.lowercased() { return nil }
        return try existing(name).id
    }

    /// The folder of that name, without regard to case and accents.
    public func existing(_ name: String) throws(LibraryError) -> Folder {
        let key = Folder.key(name)
        guard let folder = folders.first(where: { Folder.key($0.name) == key }) else {
            throw LibraryError.noSuchFolder(QuotedText.line(name))
        }
        return folder
    }
}
