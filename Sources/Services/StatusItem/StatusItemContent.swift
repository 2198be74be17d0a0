import Foundation
public import LibraryStore
import Payload
import Platform

/// The contents of the library that the menu shows.
public struct StatusItemContent: Hashable, Sendable {
    /// The maximum number of favourites, and of scans, in the menu. The window shows all.
    static let maximumItems = 12

    struct Favorite: Hashable {
        let id: Code.ID
        let title: String
    }

    struct RecentScan: Hashable {
        let title: String
        /// The code of the library with the same content; nil if the scan was not kept.
        let code: Code.ID?
    }

    let favorites: [Favorite]
    /// Whether there are more than the menu shows.
    let hasMoreFavorites: Bool
    let scans: [RecentScan]

    init(favorites: [Favorite] = [], hasMoreFavorites: Bool = false, scans: [RecentScan] = []) {
        (self.favorites, self.hasMoreFavorites, self.scans) = (favorites, hasMoreFavorites, scans)
    }

    /// Reads the contents without blocking the calling thread.
    public static func read(_ library: Library) async throws(LibraryError) -> StatusItemContent {
        let favorites = try await library.codes(matching: CodeQuery(place: .favorites, sort: .title, limit: maximumItems + 1))
        // A content that was scanned twice is shown once.
        var seen: Set<Payload> = []
        let scans = try await library.scans(matching: ScanQuery(limit: 4 * maximumItems)).filter { seen.insert($0.payload).inserted }
            .prefix(maximumItems)
        let codes = try await library.ids(carrying: Set(scans.map(\.payload)))
        return StatusItemContent(
            favorites: favorites.prefix(maximumItems).map { Favorite(id: $0.id, title: PublicTitle.text($0.title, $0.payload, $0.kind)) },
            hasMoreFavorites: favorites.count > maximumItems,
            scans: scans.map { scan in
                RecentScan(title: PublicTitle.text(scan.title, scan.payload, scan.kind, isSuggested: true), code: codes[scan.payload])
            })
    }
}

/// Titles for the menu, which everybody near the screen can see and every program on the bus can read.
enum PublicTitle {
    /// Returns the title, or the name of the kind if a suggested title repeats a password or another secret.
    ///
    /// - Parameter isSuggested: Whether the title was suggested by Quire; by default, whether it equals the suggestion for the content.
    ///   Titles that people write themselves are shown as they are.
    static func text(_ title: String, _ payload: Payload, _ kind: PayloadKind, isSuggested: Bool = false) -> String {
        guard !title.isEmpty else { return kind.name.string }
        guard isSuggested || title == payload.title else { return title }
        let hidden = payload.parsed().fields.flatMap { secrets(in: $0.value, isSecret: $0.isSecret) }
        return hidden.contains { title.range(of: $0, options: [.caseInsensitive]) != nil } ? kind.name.string : title
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
