import GLib
import LibraryStore
import Payload

/// What `List` was given.
struct ListArguments {
    private(set) var listing = CodeListing()
    /// What would keep the content of codes that hold secrets to those who need it.
    let includesSecrets: Bool

    /// How many codes one answer has at most; more are asked for with an offset.
    static let mostCodes = 1000
    private static let names = [
        "search", "folder", "tags", "kind", "state", "favorites", "recent", "trash", "sort", "limit", "offset", "secrets",
    ]

    init(_ values: [String: Variant]) throws(IntentError) {
        let options = try BusOptions(values, known: Self.names)
        includesSecrets = try options.flag("secrets") ?? false
        listing.place = try Self.place(options)
        listing.search = try options.text("search")
        listing.folder = try options.text("folder")
        listing.tags = try options.texts("tags") ?? []
        listing.kinds = try Self.kinds(options)
        listing.state = try options.choice("state", CodeState.self)
        listing.sort = try options.choice("sort", CodeQuery.Sort.self)
        listing.limit = try options.count("limit", atMost: Self.mostCodes) ?? Self.mostCodes
        listing.offset = try options.count("offset", atMost: Int(Int32.max)) ?? 0
    }

    private static func place(_ options: BusOptions) throws(IntentError) -> CodeQuery.Place {
        var places: [CodeQuery.Place] = []
        if try options.flag("favorites") == true { places.append(.favorites) }
        if try options.flag("recent") == true { places.append(.recent) }
        if try options.flag("trash") == true { places.append(.trash) }
        guard places.count < 2 else { throw .invalid("Choose one of “favorites”, “recent” and “trash”.") }
        return places.first ?? .all
    }

    private static func kinds(_ options: BusOptions) throws(IntentError) -> Set<PayloadKind> {
        var kinds: Set<PayloadKind> = []
        for name in try options.texts("kind") ?? [] {
            guard let kind = PayloadKind(rawValue: name) else {
                throw .invalid("“\(ShownText.short(name))” is no kind. There are: \(PayloadKind.allCases.map(\.rawValue).joined(separator: ", ")).")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
