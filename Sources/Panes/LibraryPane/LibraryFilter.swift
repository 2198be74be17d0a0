import LibraryStore
import Payload

/// What is left out of a place: every condition counts.
struct LibraryFilter: Hashable, Sendable {
    /// Any of these; none stands for all.
    var kinds: Set<PayloadKind> = []
    /// All of these.
    var tags: [String] = []
    var state: CodeState?
    var favoritesOnly = false

    var isEmpty: Bool { count == 0 }

    /// How many conditions there are.
    var count: Int { kinds.count + tags.count + (state == nil ? 0 : 1) + (favoritesOnly ? 1 : 0) }

    /// The conditions one by one, in words, each with the filter that is left without it.
    var conditions: [(title: String, without: LibraryFilter)] {
        var conditions: [(String, LibraryFilter)] = []
        func add(_ title: String, _ change: (inout LibraryFilter) -> Void) {
            var rest = self
            change(&rest)
            conditions.append((title, rest))
        }
        if favoritesOnly { add("Favourites") { $0.favoritesOnly = false } }
        for kind in PayloadKind.allCases where kinds.contains(kind) { add(kind.name) { $0.kinds.remove(kind) } }
        for tag in tags { add("#\(tag)") { rest in rest.tags.removeAll { $0 == tag } } }
        if let state { add(state.name) { $0.state = nil } }
        return conditions
    }

    /// The query for a place seen through this.
    func query(of place: LibraryPlace, search: String, sort: CodeQuery.Sort) -> CodeQuery {
        var query = CodeQuery(
            place: place.queryPlace, search: search, filing: place.filing, tags: tags, state: state,
            sort: place.isSortable ? sort : .recent)
        query.kinds = kinds
        if favoritesOnly, query.place == .all { query.place = .favorites }
        return query
    }
}

extension CodeState {
    /// The name shown to people.
    var name: String {
        switch self {
        case .usable: "Usable"
        case .expired: "Expired"
        case .used: "Used up"
        }
    }
}

extension CodeQuery.Sort {
    /// What people sort by, in the order in which they are offered.
    static let offered: [CodeQuery.Sort] = [.created, .recent, .title, .used]

    /// The name shown to people.
    var name: String {
        switch self {
        case .created: "Date created"
        case .recent: "Recently used"
        case .title: "Title"
        case .used: "Most used"
        case .relevance: "Relevance"
        }
    }
}

/// A part of the library that the sidebar and the row of folders lead to.
enum LibraryPlace: Hashable, Sendable {
    case all, favorites, recent, trash, unfiled
    case folder(Folder.ID)

    /// By the name that the window knows it by; what nobody knows is everything.
    init(id: String) {
        switch id {
        case "favorites": self = .favorites
        case "recent": self = .recent
        case "trash": self = .trash
        case "unfiled": self = .unfiled
        default: self = id.hasPrefix("folder-") ? Folder.ID(id.dropFirst(7)).map(Self.folder) ?? .all : .all
        }
    }

    var id: String {
        switch self {
        case .all: "all"
        case .favorites: "favorites"
        case .recent: "recent"
        case .trash: "trash"
        case .unfiled: "unfiled"
        case .folder(let id): "folder-\(id)"
        }
    }

    var queryPlace: CodeQuery.Place {
        switch self {
        case .all, .unfiled, .folder: .all
        case .favorites: .favorites
        case .recent: .recent
        case .trash: .trash
        }
    }

    var filing: CodeQuery.Filing? {
        switch self {
        case .unfiled: .unfiled
        case .folder(let id): .folder(id)
        case .all, .favorites, .recent, .trash: nil
        }
    }

    /// Whether codes stand there in the order that the user chose; what was done last has an order of its own.
    var isSortable: Bool { self != .recent && self != .trash }
}
