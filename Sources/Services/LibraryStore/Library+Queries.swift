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
