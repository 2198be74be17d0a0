public import LibraryStore
import Payload
import Platform

/// The filter of the list; all conditions must be met.
struct LibraryFilter: Hashable, Sendable {
    /// Any of these; empty for all.
    var kinds: Set<PayloadKind> = []
    /// All of these.
    var tags: [String] = []
    var state: CodeState?
    var favoritesOnly = false

    var isEmpty: Bool { count == 0 }

    /// The number of conditions.
    var count: Int { kinds.count + tags.count + (state == nil ? 0 : 1) + (favoritesOnly ? 1 : 0) }

    /// The conditions with their titles, each with the filter that remains without it.
    var conditions: [(title: LocalizedText, without: LibraryFilter)] {
        var conditions: [(LocalizedText, LibraryFilter)] = []
        func add(_ title: LocalizedText, _ change: (inout LibraryFilter) -> Void) {
            var rest = self
            change(&rest)
            conditions.append((title, rest))
        }
        if favoritesOnly { add(tr("Favourites")) { $0.favoritesOnly = false } }
        for kind in PayloadKind.allCases where kinds.contains(kind) { add(kind.name) { $0.kinds.remove(kind) } }
        for tag in tags { add(.verbatim("#\(tag)")) { rest in rest.tags.removeAll { $0 == tag } } }
        if let state { add(state.name) { $0.state = nil } }
        return conditions
    }

    /// The query for a part of the library with this filter.
    func query(of destination: LibraryList, search: String, sort: CodeQuery.Sort) -> CodeQuery {
        var query = CodeQuery(
            place: destination.scope.place, search: search, filing: destination.scope.filing, tags: tags, state: state,
            sort: destination.isSortable ? sort : .recent)
        if !search.allSatisfy(\.isWhitespace) {
            // What fits best comes first, whatever the usual order.
            query.sort = .relevance
            query.findsNames = true
        }
        query.kinds = kinds
        if favoritesOnly, query.place == .all { query.place = .favorites }
        return query
    }
}

extension CodeState {
    var name: LocalizedText {
        switch self {
        case .usable: tr("Usable")
        case .expired: tr("Expired")
        case .used: tr("Used")
        }
    }
}

extension CodeQuery.Sort {
    static let offered: [CodeQuery.Sort] = [.created, .recent, .title, .used]

    var name: LocalizedText {
        switch self {
        case .created: tr("Date created")
        case .recent: tr("Recently used")
        case .title: tr("Title")
        case .used: tr("Most used")
        case .relevance: tr("Relevance")
        }
    }
}

/// A part of the library that the sidebar or the row of folders leads to.
public enum LibraryList: Hashable, Sendable {
    case all, favorites, recent, trash, unfiled
    case folder(Folder.ID)

    /// The part in the terms of a query.
    fileprivate var scope: (place: CodeQuery.Place, filing: CodeQuery.Filing?) {
        switch self {
        case .all: (.all, nil)
        case .unfiled: (.all, .unfiled)
        case .folder(let id): (.all, .folder(id))
        case .favorites: (.favorites, nil)
        case .recent: (.recent, nil)
        case .trash: (.trash, nil)
        }
    }

    /// Whether the user's sort order applies; recent codes and the trash have their own.
    var isSortable: Bool { self != .recent && self != .trash }
}
