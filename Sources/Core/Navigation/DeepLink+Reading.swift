extension DeepLink {
    /// The place that an address names.
    ///
    /// Words and numbers of it are written as they are; a name and a value may be percent-encoded, a `+` in it is a plus. Nothing in an address
    /// is passed over: a place with something that it does not know is none, rather than half of what somebody meant.
    public init(reading address: String) throws(DeepLinkError) {
        guard address.utf8.count <= Self.maximumLength else { throw .tooLong }
        // By bytes: an accent behind the colon would make them one `Character`.
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")), address[..<colon].lowercased() == Self.scheme else {
            throw .otherScheme
        }
        let rest = address[address.utf8.index(after: colon)...]
        let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?"))
        let path = rest[..<(mark ?? rest.endIndex)]
        let query = try mark.map { mark throws(DeepLinkError) in try AddressQuery(rest[rest.utf8.index(after: mark)...]) } ?? AddressQuery()
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        guard let first = parts.first else { throw .unknownPlace }
        self = try Self.place(String(first), Array(parts.dropFirst()), query)
        try query.refuse(allBut: parameters)
    }

    /// What may stand behind the question mark.
    private var parameters: Set<String> {
        switch self {
        case .create: ["kind", "text", "title"]
        case .scan: ["source"]
        case .search: ["text"]
        case .completeTask: ["key"]
        default: []
        }
    }

    private static func place(_ first: String, _ rest: [Substring], _ query: AddressQuery) throws(DeepLinkError) -> DeepLink {
        switch (first, rest.count) {
        case ("code", 1): return .code(try id(rest[0]))
        case ("code", 2) where rest[1] == "edit": return .editCode(try id(rest[0]))
        case ("task", 1): return .task(try id(rest[0]))
        case ("task", 2) where rest[1] == "complete": return .completeTask(try id(rest[0]), key: try query.key())
        case ("folder", 1): return .folder(try AddressText.decoded(rest[0]))
        case ("flyers", 1): return .flyer(try word(rest[0]))
        case ("widgets", 1): return .widget(try name(rest[0]))
        case ("status", 1): return .status(try name(rest[0]))
        case ("create", 0): return .create(try query.newCode())
        case ("scan", 0): return .scan(try query.scan())
        case ("search", 0): return .search(query["text"] ?? "")
        case ("tasks", 0): return .tasks
        case ("scans", 0): return .scans
        case ("favorites", 0): return .favorites
        case ("recent", 0): return .recent
        case (_, 0) where panes.contains(first): return .pane(first)
        default: throw .unknownPlace
        }
    }

    private static func id(_ text: Substring) throws(DeepLinkError) -> Int64 {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int64(text), id > 0 else { throw .unknownPlace }
        return id
    }

    /// Lower case, digits and hyphens.
    private static func word(_ text: Substring) throws(DeepLinkError) -> String {
        guard text.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }) else { throw .unknownPlace }
        return String(text)
    }

    /// ASCII letters, digits, and what is in the names of kinds and statuses.
    private static func name(_ text: Substring) throws(DeepLinkError) -> String {
        let name = try AddressText.decoded(text)
        let isFitting = name.utf8.count <= 200 && name.utf8.first != UInt8(ascii: ".")
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || "-_.:".utf8.contains($0)
            }
        guard isFitting else { throw .unknownPlace }
        return name
    }
}
