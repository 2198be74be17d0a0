import Desktop
import GLib
import LibraryStore
import Navigation
import Platform

/// KRunner's search (`org.kde.krunner1`): one call returns everything that is shown.
@MainActor
final class RunnerSearch {
    static let interface = BusInterface(
        "org.kde.krunner1",
        methods: [
            .init("Actions", gives: [.init("actions", "a(sss)")]),
            .init("Match", takes: [.init("query", "s")], gives: [.init("matches", "a(sssida{sv})")]),
            .init("Run", takes: [.init("matchId", "s"), .init("actionId", "s")]),
            .init("Config", gives: [.init("config", "a{sv}")]),
            .init("SetActivationToken", takes: [.init("token", "s")]),
            .init("Teardown"),
        ])

    /// The actions for a match besides showing it large.
    private enum Action: String, CaseIterable {
        case copy, edit

        var text: String { self == .copy ? tr("Copy content").string : tr("Edit").string }
        var iconName: String { self == .copy ? "edit-copy" : "document-edit" }
    }

    private nonisolated static let maximumMatches = 10
    /// Pixels.
    private static let iconWidth: UInt32 = 64
    private static let minimumLetters: Int32 = 2

    private let lookup: LibraryLookup
    private let pictures: ResultPictures
    private let surroundings: SearchEndpoints.Surroundings
    /// Permission to take the focus. It arrives right before the call that it is for.
    private var token: String?

    init(_ lookup: LibraryLookup, _ pictures: ResultPictures, _ surroundings: SearchEndpoints.Surroundings) {
        (self.lookup, self.pictures, self.surroundings) = (lookup, pictures, surroundings)
    }

    func answer(_ method: String, _ arguments: [Variant]) async throws -> [Variant] {
        do {
            let texts = arguments.compactMap(\.string)
            switch method {
            case "Actions": return [Self.actions]
            case "Match": return [.array(of: "(sssida{sv})", try await matches(texts.first ?? ""))]
            case "Run":
                try await run(texts.first ?? "", action: texts.last ?? "")
                return []
            case "Config": return [.dictionary(["MinLetterCount": .int32(Self.minimumLetters), "Actions": Self.actions])]
            case "SetActivationToken":
                token = texts.first
                return []
            // `Teardown` has nothing to release here.
            default: return []
            }
        } catch {
            throw SearchBusError.words(error)
        }
    }

    private static var actions: Variant {
        .array(of: "(sss)", Action.allCases.map { .tuple([.string($0.rawValue), .string($0.text), .string($0.iconName)]) })
    }

    private func matches(_ query: String) async throws -> [Variant] {
        let terms = SearchTerms([query])
        let words = SearchWords(terms.words.first ?? "")
        let found = try await lookup.ask { finder in try await finder.codes(finder.ids(terms, limit: Self.maximumMatches)) } ?? []
        let images = await pictures.images(of: found, width: Self.iconWidth)
        return found.enumerated().map { place, code in
            let begins = words.begin(code.name)
            // As Plasma::QueryMatch defines it: 100 for an exact match, 30 for a likely one, 10 for a possible one.
            let type: Int32 = code.name.lowercased() == terms.text.lowercased() ? 100 : begins ? 30 : 10
            let relevance = (begins ? 0.8 : 0.5) - 0.02 * Double(place)
            return .tuple([
                .string(String(code.id)), .string(code.name), .string("org.quirebook.Quire"), .int32(type), .double(relevance),
                .dictionary(Self.properties(of: code, picture: images[code.id])),
            ])
        }
    }

    private static func properties(of code: SearchResult, picture: Variant?) -> [String: Variant] {
        let actions: [Action] = code.text == nil ? [.edit] : [.copy, .edit]
        var properties: [String: Variant] = [
            "subtext": .string(code.description), "category": .string(tr("QR codes").string), "actions": .strings(actions.map(\.rawValue)),
        ]
        if let picture { properties["icon-data"] = picture }
        return properties
    }

    private func run(_ match: String, action: String) async throws {
        let token = token
        self.token = nil
        guard let id = Code.ID(match), let code = try await lookup.ask({ try await $0.codes([id]) })?.first else {
            throw SearchBusError.noSuchCode(match)
        }
        switch Action(rawValue: action) {
        case .edit: try await surroundings.open(CodeDestination.edit(id).address, token)
        case .copy:
            if let text = code.text, await Klipper.copy(text, on: surroundings.bus) {
                try await surroundings.library().record(.copied, of: id)
            } else {
                // The content can be copied by hand in the window.
                try await surroundings.open(CodeDestination.show(id).address, token)
            }
        case nil: try await surroundings.open(CodeDestination.show(id).address, token)
        }
    }
}

/// Plasma's clipboard manager, which takes text over the bus: a program without a window has no other access to the clipboard.
enum Klipper {
    /// Returns false if it does not run or does not answer.
    @MainActor
    static func copy(_ text: String, on bus: MessageBus) async -> Bool {
        let answer = try? await bus.answer(
            "org.kde.klipper", path: "/klipper", interface: "org.kde.klipper.klipper", method: "setClipboardContents", [.string(text)],
            timeout: 3000)
        return answer != nil
    }
}
