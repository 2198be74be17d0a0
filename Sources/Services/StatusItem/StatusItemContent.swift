import Foundation
public import LibraryStore
import Payload

/// What the menu takes from the library.
public struct StatusItemContent: Hashable, Sendable {
    /// How many favourites and how many scans the menu names; the rest is in the window.
    static let mostNamed = 12

    struct Favorite: Hashable {
        let id: Code.ID
        let title: String
    }

    struct FoundScan: Hashable {
        let title: String
        /// The code of the library that carries the same; nil for what was not kept.
        let code: Code.ID?
    }

    let favorites: [Favorite]
    /// Whether there are more than are named.
    let hasMoreFavorites: Bool
    let scans: [FoundScan]

    init(favorites: [Favorite] = [], hasMoreFavorites: Bool = false, scans: [FoundScan] = []) {
        (self.favorites, self.hasMoreFavorites, self.scans) = (favorites, hasMoreFavorites, scans)
    }

    /// Reads it; never blocks the thread it is called on.
    public static func read(_ library: Library) async throws(LibraryError) -> StatusItemContent {
        let favorites = try await library.codes(matching: CodeQuery(place: .favorites, sort: .title, limit: mostNamed + 1))
        // The same thing scanned in two places is named once.
        var seen: Set<Payload> = []
        let scans = try await library.scans(matching: ScanQuery(limit: 4 * mostNamed)).filter { seen.insert($0.payload).inserted }
            .prefix(mostNamed)
        let codes = try await library.ids(carrying: Set(scans.map(\.payload)))
        return StatusItemContent(
            favorites: favorites.prefix(mostNamed).map { Favorite(id: $0.id, title: ShownTitle.text($0.title, $0.payload, $0.kind)) },
            hasMoreFavorites: favorites.count > mostNamed,
            scans: scans.map { scan in
                FoundScan(title: ShownTitle.text(scan.title, scan.payload, scan.kind, isSuggested: true), code: codes[scan.payload])
            })
    }
}

/// A title for everybody in sight of the screen, and for every program on the bus, which may read the menu.
enum ShownTitle {
    /// The title; the name of the kind where a title that was suggested repeats a password or another secret.
    ///
    /// - Parameter isSuggested: whether nobody wrote it; by default where it is what the content suggests. What people write themselves is
    ///   theirs to show.
    static func text(_ title: String, _ payload: Payload, _ kind: PayloadKind, isSuggested: Bool = false) -> String {
        guard !title.isEmpty else { return kind.name }
        guard isSuggested || title == payload.title else { return title }
        let hidden = payload.parsed().fields.flatMap { secrets(in: $0.value, isSecret: $0.isSecret) }
        return hidden.contains { title.range(of: $0, options: [.caseInsensitive]) != nil } ? kind.name : title
    }

    private static func secrets(in value: FieldValue, isSecret: Bool) -> [String] {
        switch value {
        case .record(let fields): fields.flatMap { secrets(in: $0.value, isSecret: $0.isSecret) }
        case .list(let values): values.flatMap { secrets(in: $0, isSecret: isSecret) }
        case .text(let text): isSecret && !text.isEmpty ? [text] : []
        case .integer, .number, .flag, .absent: []
        }
    }
}
