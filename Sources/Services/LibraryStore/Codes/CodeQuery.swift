import Foundation
import Payload

/// Which codes, in which order. Every condition counts: a query for a folder and two tags finds what is in the folder and has both.
public struct CodeQuery: Hashable, Sendable {
    /// A place of the library, as listed in its sidebar.
    public enum Place: String, CaseIterable, Sendable {
        /// Every code that is not in the trash.
        case all
        case favorites
        /// The fifty codes that were added, changed or used last.
        case recent
        case trash
    }

    /// Where codes are filed.
    public enum Filing: Hashable, Sendable {
        case unfiled
        case folder(Folder.ID)
    }

    /// An order; codes that are equal in it follow each other by id, in the same direction.
    public enum Sort: String, CaseIterable, Sendable {
        /// Last added, changed or used first; in the trash, last moved there first.
        case recent
        /// Newest first.
        case created
        /// By title, without regard to case and accents.
        case title
        /// Most used first; what was used equally often, last used first.
        case used
        /// Titles that begin with what is looked for, then everything else, each as in `recent`.
        case relevance
    }

    /// How many codes the place `recent` holds.
    public static let recentCount = 50

    public var place: Place
    /// Words that must all stand somewhere in the title, notes, tags, content or fields, without regard to case and accents. Secrets are
    /// not looked through.
    public var search: String
    /// Any of these; none of them stands for all.
    public var kinds: Set<PayloadKind>
    /// Only codes with these ids; nil for all.
    public var among: [Code.ID]?
    public var filing: Filing?
    /// All of these.
    public var tags: [String]
    public var state: CodeState?
    /// The moment that decides which codes are expired; nil for when the query is asked.
    public var now: Date?
    public var sort: Sort
    public var limit: Int?
    /// How many of the first ones are left out.
    public var offset: Int

    /// Asks for everything that is not in the trash unless told otherwise.
    public init(
        place: Place = .all, search: String = "", kind: PayloadKind? = nil, filing: Filing? = nil, tags: [String] = [],
        state: CodeState? = nil, sort: Sort = .recent, limit: Int? = nil, offset: Int = 0
    ) {
        self.place = place
        self.search = search
        kinds = kind.map { [$0] } ?? []
        self.filing = filing
        self.tags = tags
        self.state = state
        self.sort = sort
        self.limit = limit
        self.offset = offset
    }
}

/// Looking codes up. The asynchronous functions never block the thread they are called on.
extension Library {
    /// The code with that id, in the trash or not.
    public func code(_ id: Code.ID) throws(LibraryError) -> Code? {
        try read { try CodeTable.code(id, in: $0) }
    }

    /// The code with that id, in the trash or not.
    public func code(_ id: Code.ID) async throws(LibraryError) -> Code? {
        try await read { try CodeTable.code(id, in: $0) }
    }

    /// The one code that a person means by an id, a uuid or a title; throws when there is none or when a title belongs to several.
    /// Titles outside the trash come first unless the trash is preferred.
    public func code(idOrTitle name: String, preferring place: CodeQuery.Place = .all) throws(LibraryError) -> Code {
        try read { try CodeTable.code(named: name, inTrashFirst: place == .trash, in: $0) }
    }

    /// The one code that a person means by an id, a uuid or a title; throws when there is none or when a title belongs to several.
    /// Titles outside the trash come first unless the trash is preferred.
    public func code(idOrTitle name: String, preferring place: CodeQuery.Place = .all) async throws(LibraryError) -> Code {
        try await read { try CodeTable.code(named: name, inTrashFirst: place == .trash, in: $0) }
    }

    /// The codes with these ids, in the order given; ids of codes that are gone are left out.
    public func codes(ids: [Code.ID]) throws(LibraryError) -> [Code] {
        try read { try CodeTable.codes(ids, in: $0) }
    }

    /// The codes with these ids, in the order given; ids of codes that are gone are left out.
    public func codes(ids: [Code.ID]) async throws(LibraryError) -> [Code] {
        try await read { try CodeTable.codes(ids, in: $0) }
    }

    /// The codes that a query asks for, whole.
    public func codes(matching query: CodeQuery) throws(LibraryError) -> [Code] {
        try read { try CodeTable.codes(matching: query, in: $0) }
    }

    /// The codes that a query asks for, whole.
    public func codes(matching query: CodeQuery) async throws(LibraryError) -> [Code] {
        try await read { try CodeTable.codes(matching: query, in: $0) }
    }

    /// For results of which the first few are shown, whatever order these are put in: the codes that any of the queries asks for within its
    /// limit and, beside them, the favourites that it asks for, however long they were not used. Each code once, in no order. The queries are
    /// for every place but the trash, by relevance.
    public func prominentCodes(matchingAny queries: [CodeQuery]) throws(LibraryError) -> [Code] {
        try read { try CodeTable.prominentCodes(matchingAny: queries, in: $0) }
    }

    /// The ids of the codes that a query asks for: a hundred thousand in the time of a few frames, read from an index alone.
    public func ids(matching query: CodeQuery) throws(LibraryError) -> [Code.ID] {
        try read { try CodeTable.ids(matching: query, in: $0) }
    }

    /// The ids of the codes that a query asks for: a hundred thousand in the time of a few frames, read from an index alone.
    public func ids(matching query: CodeQuery) async throws(LibraryError) -> [Code.ID] {
        try await read { try CodeTable.ids(matching: query, in: $0) }
    }

    /// How many codes a query asks for, its limit included.
    public func count(matching query: CodeQuery) throws(LibraryError) -> Int {
        try read { try CodeTable.count(matching: query, in: $0) }
    }

    /// How many codes a query asks for, its limit included.
    public func count(matching query: CodeQuery) async throws(LibraryError) -> Int {
        try await read { try CodeTable.count(matching: query, in: $0) }
    }

    /// Whether the index of the search holds every code. After a large import most of them wait, until a program takes them in that opens the
    /// library as a whole and goes on running; searches find them all the same, in more time.
    public var isSearchIndexed: Bool {
        get throws(LibraryError) { try read { try SearchBacklog.isEmpty(in: $0) } }
    }
}
