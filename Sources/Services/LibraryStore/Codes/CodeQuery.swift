public import Foundation
import GRDB
public import Payload

/// A query for codes: which ones, and in which order. All conditions apply: a query for a folder and two tags finds codes that are in the
/// folder and have both tags.
public struct CodeQuery: Hashable, Sendable {
    /// A section of the library, as listed in its sidebar.
    public enum Place: String, CaseIterable, Sendable {
        /// Every code that is not in the trash.
        case all
        case favorites
        /// The fifty codes that were last added, changed or used.
        case recent
        case trash
    }

    /// A condition on the folder.
    public enum Filing: Hashable, Sendable {
        case unfiled
        case folder(Folder.ID)
    }

    /// The order of the codes. Equal codes are ordered by id, in the same direction.
    public enum Sort: String, CaseIterable, Sendable {
        /// Last added, changed or used first. In the trash, last moved there first.
        case recent
        /// Newest first.
        case created
        /// By title, without regard to case and accents.
        case title
        /// Most used first; of equally used ones, last used first.
        case used
        /// Titles that begin with the search first, then titles that contain it, then everything else, each in the order of `recent`.
        case relevance
    }

    /// The number of codes in the section `recent`.
    public static let recentCount = 50

    public var place: Place
    /// Words that must all occur in the title, notes, tags, content or fields, without regard to case and accents. Secrets are not
    /// searched.
    public var search: String
    /// Whether words of the search also find codes whose kind or folder they name: “wifi” finds the networks, “home” what is in the folder
    /// Home.
    public var findsNames = false
    /// Any of these kinds; empty for all kinds.
    public var kinds: Set<PayloadKind>
    /// Only codes with these ids; nil for all.
    public var among: [Code.ID]?
    public var filing: Filing?
    /// All of these tags.
    public var tags: [String]
    public var state: CodeState?
    /// The date that decides which codes are expired; nil for the time of the query.
    public var now: Date?
    public var sort: Sort
    public var limit: Int?
    /// The number of codes to skip at the beginning.
    public var offset: Int

    /// Creates a query, by default for everything that is not in the trash.
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

/// Looking up codes. The asynchronous functions never block the calling thread.
extension Library {
    /// The code with that id, in the trash or not.
    public func code(_ id: Code.ID) async throws(LibraryError) -> Code? {
        try await read { try CodeTable.code(id, in: $0) }
    }

    /// The code that a person names by an id, a uuid or a title. Throws if there is none, or if several codes have the title. An exact
    /// title comes before one that differs in case, and titles outside the trash come first unless the trash is preferred.
    public func code(idOrTitle name: String, preferring place: CodeQuery.Place = .all) async throws(LibraryError) -> Code {
        try await read { db in
            if let id = Int64(name), let code = try CodeTable.code(id, in: db) { return code }
            if let uuid = UUID(uuidString: name), let code = try CodeTable.code(uuid, in: db) { return code }
            let folded = FoldedText.forSearch(name)
            let sides: [SQL] = ["trashed IS NULL", "trashed IS NOT NULL"]
            for side in place == .trash ? sides.reversed() : sides {
                let alike = try Row.fetchAll(db, literal: "SELECT id, title FROM code WHERE \(side) AND sortTitle = \(folded) ORDER BY id")
                let equal = try alike.filter { try ($0["title"] as String) == name }
                let candidates = equal.isEmpty ? alike : equal
                if candidates.count > 1 { throw LibraryError.ambiguousTitle(name, ids: try candidates.map { try $0["id"] }) }
                if let row = candidates.first { return try CodeTable.existing(try row["id"], in: db) }
            }
            throw LibraryError.noSuchCode(name)
        }
    }

    /// The codes with these ids, in the given order. Codes that no longer exist are left out.
    public func codes(ids: [Code.ID]) async throws(LibraryError) -> [Code] {
        try await read { try CodeTable.codes(ids, in: $0) }
    }

    /// The codes with these uuids, in the trash or not, in the given order. Those that do not exist are left out.
    public func codes(uuids: [UUID]) async throws(LibraryError) -> [Code] {
        try await read { db in try uuids.compactMap { try CodeTable.code($0, in: db) } }
    }

    /// The codes that match a query.
    public func codes(matching query: CodeQuery) async throws(LibraryError) -> [Code] {
        try await read { try CodeTable.codes(matching: query, in: $0) }
    }

    /// The codes that any of the queries matches within its limit, and also the first matching favorites however long they were not used.
    /// For callers that rank the results themselves and show the first few. Each code appears once; unordered. The queries have to be for
    /// all places but the trash, by relevance.
    public func prominentCodes(matchingAny queries: [CodeQuery]) async throws(LibraryError) -> [Code] {
        try await read { db in
            var found: Set<Int64> = []
            for query in queries {
                let words = SearchWords(query.search)
                if words.isEmpty {
                    for place in [CodeQuery.Place.favorites, .all] {
                        var query = query
                        query.place = place
                        found.formUnion(try CodeTable.ids(matching: query, in: db))
                    }
                } else {
                    found.formUnion(try CodeSearch(query, words, in: db).prominentIDs(in: db))
                }
            }
            if found.isEmpty, queries.contains(where: { !SearchWords($0.search).isEmpty }) { try SearchRepair.verify(in: db) }
            return try CodeTable.codes(found.sorted(), in: db)
        }
    }

    /// The ids of the codes that match a query. An index alone gives them, so a hundred thousand take the time of a few frames.
    public func ids(matching query: CodeQuery) async throws(LibraryError) -> [Code.ID] {
        try await read { try CodeTable.ids(matching: query, in: $0) }
    }

    /// The number of codes that match a query, within its limit.
    public func count(matching query: CodeQuery) async throws(LibraryError) -> Int {
        try await read { try CodeTable.count(matching: query, in: $0) }
    }

    /// Whether the search index holds every code. After a large import most codes are indexed later, by a program that opens the whole
    /// library and stays running. Searches find them even before, but take longer.
    public var isSearchIndexed: Bool {
        get async throws(LibraryError) { try await read { try SearchBacklog.isEmpty(in: $0) } }
    }
}

/// A code query as SQL, without its search words. The condition on `trashed` lets SQLite use the partial index of the order.
struct QuerySQL {
    let condition: SQL
    let order: SQL
    /// LIMIT and OFFSET; empty if everything is asked for.
    let limit: SQL

    init(_ query: CodeQuery) {
        var conditions: [SQL] = [query.place == .trash ? "trashed IS NOT NULL" : "trashed IS NULL"]
        switch query.place {
        case .all, .trash: break
        case .favorites: conditions.append("isFavorite = 1")
        case .recent:
            conditions.append(
                "id IN (SELECT id FROM code WHERE trashed IS NULL ORDER BY touched DESC, id DESC LIMIT \(CodeQuery.recentCount))")
        }
        if !query.kinds.isEmpty { conditions.append("kind IN \(query.kinds.map(\.rawValue).sorted())") }
        if let ids = query.among { conditions.append("id IN (\(SQL.list(ids)))") }
        // The index of folders is ordered like `recent`. Other orders read their own index: the plus sign keeps SQLite from choosing the
        // folder index and sorting.
        let folder: SQL = [.recent, .relevance].contains(query.sort) ? "folder" : "+folder"
        switch query.filing {
        case .unfiled: conditions.append("\(folder) IS NULL")
        case .folder(let id): conditions.append("\(folder) = \(id)")
        case nil: break
        }
        for tag in TagTable.distinct(query.tags) {
            let name = FoldedText.forSorting(tag)
            conditions.append("id IN (SELECT code FROM codeTag WHERE tag = (SELECT id FROM tag WHERE foldedName = \(name)))")
        }
        if let state = query.state { conditions.append(Self.condition(state, at: Timestamp.milliseconds(query.now ?? Date()))) }
        condition = conditions.joined(separator: " AND ")
        order =
            switch query.sort {
            case .recent, .relevance: query.place == .trash ? "trashed DESC, id DESC" : "touched DESC, id DESC"
            case .created: "created DESC, id DESC"
            case .title: "sortTitle, id"
            case .used: "useCount DESC, used DESC, id DESC"
            }
        switch (query.limit, query.offset) {
        case (nil, ...0): limit = ""
        case (let count, let offset): limit = " LIMIT \(count.map { max(0, $0) } ?? -1) OFFSET \(max(0, offset))"
        }
    }

    var ids: SQL { "SELECT id FROM code WHERE \(condition) ORDER BY \(order)\(limit)" }

    var count: SQL { "SELECT count(*) FROM (SELECT 1 FROM code WHERE \(condition)\(limit))" }

    private static func condition(_ state: CodeState, at now: Int64) -> SQL {
        switch state {
        case .used: "(isOneTime = 1 AND spent IS NOT NULL)"
        case .expired: "(expires <= \(now) AND NOT (isOneTime = 1 AND spent IS NOT NULL))"
        case .usable: "((expires IS NULL OR expires > \(now)) AND NOT (isOneTime = 1 AND spent IS NOT NULL))"
        }
    }
}
