import Payload

/// Which codes, in which order.
public struct CodeQuery: Hashable, Sendable {
    /// A place of the library, as listed in its sidebar.
    public enum Place: String, CaseIterable, Sendable {
        /// Every code that is not in the trash.
        case all
        case favorites
        /// The fifty codes that were added, changed or used last.
        case recent
        case trash
    }

    /// An order; codes that are equal in it follow each other by id, in the same direction.
    public enum Sort: String, CaseIterable, Sendable {
        /// Last added, changed or used first; in the trash, last moved there first.
        case recent
        /// Newest first.
        case created
        /// By title, without regard to case and accents.
        case title
        /// Last used first, never used last.
        case used
    }

    /// How many codes the place `recent` holds.
    public static let recentCount = 50

    public var place: Place
    /// Part of the title or the text, compared without regard to case; blanks around it do not count.
    public var search: String
    public var kind: PayloadKind?
    public var sort: Sort
    public var limit: Int?

    /// Asks for everything that is not in the trash unless told otherwise.
    public init(place: Place = .all, search: String = "", kind: PayloadKind? = nil, sort: Sort = .recent, limit: Int? = nil) {
        self.place = place
        self.search = search
        self.kind = kind
        self.sort = sort
        self.limit = limit
    }
}
