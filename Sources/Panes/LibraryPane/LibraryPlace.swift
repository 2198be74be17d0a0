import LibraryStore

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
