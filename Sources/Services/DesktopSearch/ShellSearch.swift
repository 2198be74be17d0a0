import GLib
import LibraryStore
import Navigation

/// GNOME Shell's search (`org.gnome.Shell.SearchProvider2`): finds first, and is asked for names and icons of what is shown only.
@MainActor
final class ShellSearch {
    static let interface = BusInterface(
        "org.gnome.Shell.SearchProvider2",
        methods: [
            .init("GetInitialResultSet", takes: [.init("terms", "as")], gives: [.init("results", "as")]),
            .init("GetSubsearchResultSet", takes: [.init("previous_results", "as"), .init("terms", "as")], gives: [.init("results", "as")]),
            .init("GetResultMetas", takes: [.init("identifiers", "as")], gives: [.init("metas", "aa{sv}")]),
            .init("ActivateResult", takes: [.init("identifier", "s"), .init("terms", "as"), .init("timestamp", "u")]),
            .init("LaunchSearch", takes: [.init("terms", "as"), .init("timestamp", "u")]),
        ])

    /// The shell shows a handful and counts the rest.
    private nonisolated static let most = 50
    /// Pixels: sharp where the shell shows results large, with more than one for each module.
    private static let iconWidth: UInt32 = 128

    private let lookup: LibraryLookup
    private let pictures: ResultPictures
    private let surroundings: SearchEndpoints.Surroundings
    /// The last answer that left some out.
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
                let search = DeepLink.search(SearchTerms(texts(arguments, 0)).librarySearch)
                try await surroundings.open(search.address, Self.token(arguments.last?.uint32 ?? 0))
                return []
            }
        } catch {
            throw SearchFailure.words(error)
        }
    }

    private func texts(_ arguments: [Variant], _ place: Int) -> [String] { arguments.count > place ? arguments[place].strings ?? [] : [] }

    private func find(_ terms: [String], among ids: [Code.ID]? = nil) async throws -> [String] {
        let terms = SearchTerms(terms)
        let found = try await lookup.ask { try $0.ids(terms, among: ids, limit: Self.most + 1) } ?? []
        let answer = found.prefix(Self.most).map(String.init)
        if !answer.isEmpty { pictures.expect() }
        if ids == nil { cutAnswer = found.count > Self.most ? answer : nil }
        return answer
    }

    /// Among what was found before; an answer that was cut lacks codes that more letters may mean.
    private func narrow(_ previous: [String], to terms: [String]) async throws -> [String] {
        if previous == cutAnswer { return try await find(terms) }
        return try await find(terms, among: Self.ids(previous, most: 10_000))
    }

    private static func ids(_ texts: [String], most: Int) -> [Code.ID] { texts.prefix(most).compactMap { Code.ID($0) } }

    private func metas(_ identifiers: [String]) async throws -> [[String: Variant]] {
        let ids = Self.ids(identifiers, most: Self.most)
        let codes = try await lookup.ask { try $0.codes(ids) } ?? []
        let files = await pictures.files(of: codes, width: Self.iconWidth)
        return codes.map { code in
            var meta: [String: Variant] = ["id": .string(String(code.id)), "name": .string(code.name), "description": .string(code.description)]
            if let png = files[code.id] {
                // As g_icon_serialize writes a GBytesIcon.
                meta["icon"] = .tuple([.string("bytes"), .variant(.bytes(png))])
            }
            return meta
        }
    }

    private func activate(_ identifier: String, timestamp: UInt32) async throws {
        let ids = Self.ids([identifier], most: 1)
        guard let code = try await lookup.ask({ try $0.codes(ids) })?.first else { throw SearchFailure.noSuchCode(identifier) }
        try await surroundings.open(DeepLink.code(code.id).address, Self.token(timestamp))
    }

    /// The moment of the key or the click as a startup id tells it (Startup Notification Specification, `_TIME`): the window may come to the
    /// front then. Nil for a call that names none.
    private static func token(_ timestamp: UInt32) -> String? { timestamp == 0 ? nil : "quire-search_TIME\(timestamp)" }
}
