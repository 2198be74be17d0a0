import Desktop
import GLib
import LibraryStore

/// GNOME Shell's search (`org.gnome.Shell.SearchProvider2`): first it gets the ids of all results, then the names and icons of those that
/// are shown.
@MainActor
final class ShellSearch {
    static let interface = BusInterface(
        "org.gnome.Shell.SearchProvider2",
        methods: [
            .init("GetInitialResultSet", takes: [.init("terms", "as")], gives: [.init("results", "as")]),
            .init(
                "GetSubsearchResultSet", takes: [.init("previous_results", "as"), .init("terms", "as")], gives: [.init("results", "as")]),
            .init("GetResultMetas", takes: [.init("identifiers", "as")], gives: [.init("metas", "aa{sv}")]),
            .init("ActivateResult", takes: [.init("identifier", "s"), .init("terms", "as"), .init("timestamp", "u")]),
            .init("LaunchSearch", takes: [.init("terms", "as"), .init("timestamp", "u")]),
        ])

    /// The shell shows a handful of results and counts the rest.
    private nonisolated static let maximumResults = 50
    /// In pixels: sharp where the shell shows results large, with more than one pixel for each module.
    private static let iconWidth: UInt32 = 128

    private let lookup: LibraryLookup
    private let pictures: ResultPictures
    private let surroundings: SearchEndpoints.Surroundings
    /// The last answer that was cut at `maximumResults`.
    private var cutAnswer: [String]?

    init(_ lookup: LibraryLookup, _ pictures: ResultPictures, _ surroundings: SearchEndpoints.Surroundings) {
        (self.lookup, self.pictures, self.surroundings) = (lookup, pictures, surroundings)
    }

    func answer(_ method: String, _ arguments: [Variant]) async throws -> [Variant] {
        do {
            switch method {
            case "GetInitialResultSet": return [.strings(try await find(texts(arguments, 0)))]
            case "GetSubsearchResultSet": return [.strings(try await narrow(texts(arguments, 0), to: texts(arguments, 1)))]
            case "GetResultMetas": return [.dictionaries(try await metas(texts(arguments, 0)))]
            case "ActivateResult":
                try await activate(arguments.first?.string ?? "", timestamp: arguments.last?.uint32 ?? 0)
                return []
            default:
                let search = SearchDestination(SearchTerms(texts(arguments, 0)).librarySearch)
                try await surroundings.open(search.address, Self.token(arguments.last?.uint32 ?? 0))
                return []
            }
        } catch {
            throw SearchBusError.words(error)
        }
    }

    private func texts(_ arguments: [Variant], _ place: Int) -> [String] { arguments.count > place ? arguments[place].strings ?? [] : [] }

    private func find(_ terms: [String], among ids: [Code.ID]? = nil) async throws -> [String] {
        let terms = SearchTerms(terms)
        let found = try await lookup.ask { try await $0.ids(terms, among: ids, limit: Self.maximumResults + 1) } ?? []
        let answer = found.prefix(Self.maximumResults).map(String.init)
        if !answer.isEmpty { pictures.startProgram() }
        if ids == nil { cutAnswer = found.count > Self.maximumResults ? answer : nil }
        return answer
    }

    /// Searches among the previous results. An answer that was cut may lack codes that match longer terms, so then everything is searched.
    private func narrow(_ previous: [String], to terms: [String]) async throws -> [String] {
        if previous == cutAnswer { return try await find(terms) }
        return try await find(terms, among: Self.ids(previous, maximum: 10_000))
    }

    private static func ids(_ texts: [String], maximum: Int) -> [Code.ID] { texts.prefix(maximum).compactMap { Code.ID($0) } }

    private func metas(_ identifiers: [String]) async throws -> [[String: Variant]] {
        let ids = Self.ids(identifiers, maximum: Self.maximumResults)
        let codes = try await lookup.ask { try await $0.codes(ids) } ?? []
        let files = await pictures.files(of: codes, width: Self.iconWidth)
        return codes.map { code in
            var meta: [String: Variant] = [
                "id": .string(String(code.id)), "name": .string(code.name), "description": .string(code.description),
            ]
            if let png = files[code.id] {
                // A GBytesIcon in the form of g_icon_serialize.
                meta["icon"] = .tuple([.string("bytes"), .variant(.bytes(png))])
            }
            return meta
        }
    }

    private func activate(_ identifier: String, timestamp: UInt32) async throws {
        let ids = Self.ids([identifier], maximum: 1)
        guard let code = try await lookup.ask({ try await $0.codes(ids) })?.first else { throw SearchBusError.noSuchCode(identifier) }
        try await surroundings.open(CodeDestination.show(code.id).address, Self.token(timestamp))
    }

    /// The time of the key or the click in the form of a startup id (Startup Notification Specification, `_TIME`), which allows the window
    /// to come to the front. Nil if the call has no time.
    private static func token(_ timestamp: UInt32) -> String? { timestamp == 0 ? nil : "quire-search_TIME\(timestamp)" }
}
