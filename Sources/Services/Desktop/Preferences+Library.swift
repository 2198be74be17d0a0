import LibraryStore

/// Whether the library shows cards or rows.
public enum LibraryArrangement: String, CaseIterable, Sendable {
    case grid, list
}

/// How the library was last looked at.
extension Preferences {
    /// The order of the codes, where the place has none of its own.
    public var librarySort: CodeQuery.Sort {
        get { CodeQuery.Sort(rawValue: string("library-sort") ?? "") ?? .created }
        set { set("library-sort", newValue.rawValue) }
    }

    public var libraryArrangement: LibraryArrangement {
        get { LibraryArrangement(rawValue: string("library-view") ?? "") ?? .grid }
        set { set("library-view", newValue.rawValue) }
    }
}
