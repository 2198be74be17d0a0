public import LibraryStore
public import Payload

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
