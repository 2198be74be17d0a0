extension DeepLink {
    /// Parses an address.
    ///
    /// Words and numbers must be written literally. Names and values may be percent-encoded, and `+` is a plus sign. Nothing is
    /// ignored: an address with an unknown part is rejected, so that it cannot do only half of what was meant.
    public init(reading address: String) throws(DeepLinkError) {
        guard address.utf8.count <= Self.maximumLength else { throw .tooLong }
        // Searches bytes: a colon and a combining accent after it are one `Character`.
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")), address[..<colon].lowercased() == Self.scheme else {
            throw .otherScheme
        }
        let rest = address[address.utf8.index(after: colon)...]
        let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?"))
        let path = rest[..<(mark ?? rest.endIndex)]
        let query = try mark.map { mark throws(DeepLinkError) in try AddressQuery(rest[rest.utf8.index(after: mark)...]) } ?? AddressQuery()
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        guard let first = parts.first else { throw .unknownDestination }
        self = try Self.place(String(first), Array(parts.dropFirst()), query)
        try query.rejectParameters(except: parameters)
    }

    /// The allowed names in the query.
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
        case ("folder", 1): return .folder(try AddressEncoding.decoded(rest[0]))
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
        default: throw .unknownDestination
        }
    }

    private static func id(_ text: Substring) throws(DeepLinkError) -> Int64 {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int64(text), id > 0 else { throw .unknownDestination }
        return id
    }

    /// A word of lower case letters, digits and hyphens.
    private static func word(_ text: Substring) throws(DeepLinkError) -> String {
        guard text.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }) else {
            throw .unknownDestination
        }
        return String(text)
    }

    /// A name of ASCII letters, digits and the punctuation of kinds and statuses.
    private static func name(_ text: Substring) throws(DeepLinkError) -> String {
        let name = try AddressEncoding.decoded(text)
        let isFitting =
            name.utf8.count <= 200 && name.utf8.first != UInt8(ascii: ".")
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || "-_.:".utf8.contains($0)
            }
        guard isFitting else { throw .unknownDestination }
        return name
    }
}

/// The query of an address: `name=value`, separated by `&`.
struct AddressQuery {
    private var values: [String: String] = [:]

    init() {}

    init(_ text: Substring) throws(DeepLinkError) {
        for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map { Substring($0) }
            guard !parts[0].isEmpty, parts[0].utf8.count <= 40, parts[0].utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
                throw .unknownDestination
            }
            let name = String(parts[0])
            guard parts.count == 2, values[name] == nil else { throw parts.count == 2 ? .unknownParameter(name) : .invalidValue(name) }
            values[name] = try AddressEncoding.decoded(parts[1], isMultiline: name == "text")
        }
    }

    /// The value; nil also when it is empty.
    subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    func rejectParameters(except known: Set<String>) throws(DeepLinkError) {
        if let other = values.keys.sorted().first(where: { !known.contains($0) }) { throw .unknownParameter(other) }
    }

    // MARK: Values

    func newCode() throws(DeepLinkError) -> NewCodeRequest {
        let kind = self["kind"]
        if let kind,
            kind.utf8.count > 40 || !kind.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
        {
            throw .invalidValue("kind")
        }
        return NewCodeRequest(kind: kind, text: self["text"], title: self["title"])
    }

    func scan() throws(DeepLinkError) -> ScanRequest {
        guard let name = values["source"] else { return ScanRequest() }
        guard let source = ScanRequest.Source(rawValue: name) else { throw .invalidValue("source") }
        return ScanRequest(source)
    }

    /// The key of a signed link, in Base64url (RFC 4648 §5).
    func key() throws(DeepLinkError) -> String? {
        guard let key = values["key"] else { return nil }
        let isFitting =
            (1...128).contains(key.utf8.count)
            && key.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
            }
        guard isFitting else { throw .invalidValue("key") }
        return key
    }
}

/// The reason why an address is no deep link.
public enum DeepLinkError: Error, Hashable, Sendable {
    /// The scheme is not `quire:`.
    case otherScheme
    case tooLong
    /// There is no such place in this version.
    case unknownDestination
    /// A `%` without two hexadecimal digits after it, or bytes that are not UTF-8.
    case malformedEncoding
    /// A character that must be percent-encoded.
    case unencodedCharacter
    /// A control character, or one that changes the direction of text.
    case invisibleCharacter
    /// A name in the query that is unknown or occurs twice.
    case unknownParameter(String)
    /// An invalid value in the query.
    case invalidValue(String)

    /// The reason, as the end of a sentence about the address.
    public var reason: String {
        switch self {
        case .otherScheme: "it does not begin with “\(DeepLink.scheme)://”"
        case .tooLong: "it is longer than \(DeepLink.maximumLength / 1024) KiB"
        case .unknownDestination: "there is no such place"
        case .malformedEncoding: "a percent sign in it is not followed by the code of a character"
        case .unencodedCharacter: "it holds a character that has to be percent-encoded, as a space by “%20”"
        case .invisibleCharacter: "it hides invisible characters"
        case .unknownParameter(let name): "the place knows no “\(name)”, or only one"
        case .invalidValue(let name): "what it says of “\(name)” makes no sense"
        }
    }
}
