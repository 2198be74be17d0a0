import Foundation
import Payload

/// Which codes, in which order. Every condition counts: a query for a folder and two tags finds what is in the folder and has both.
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

    /// Where codes are filed.
    public enum Filing: Hashable, Sendable {
        case unfiled
        case folder(Folder.ID)
    }

    /// An order; codes that are equal in it follow each other by id, in the same direction.
    public enum Sort: String, CaseIterable, Sendable {
        /// Last added, changed or used first; in the trash, last moved there first.
        case recent
        /// Newest first.
        case created
        /// By title, without regard to case and accents.
        case title
        /// Most used first; what was used equally often, last used first.
        case used
        /// Titles that begin with what is looked for, then everything else, each as in `recent`.
        case relevance
    }

    /// How many codes the place `recent` holds.
    public static let recentCount = 50

    public var place: Place
    /// Words that must all stand somewhere in the title, notes, tags, content or fields, without regard to case and accents. Secrets are
    /// not looked through.
    public var search: String
    /// Any of these; none of them stands for all.
    public var kinds: Set<PayloadKind>
    /// Only codes with these ids; nil for all.
    public var among: [Code.ID]?
    public var filing: Filing?
    /// All of these.
    public var tags: [String]
    public var state: CodeState?
    /// The moment that decides which codes are expired; nil for when the query is asked.
    public var now: Date?
    public var sort: Sort
    public var limit: Int?
    /// How many of the first ones are left out.
    public var offset: Int

    /// Asks for everything that is not in the trash unless told otherwise.
    public init(
        place: Place = .all, search: String = "", kind: PayloadKind? = nil, filing: Filing? = nil, tags: [String] = [],
        state: CodeState? = nil, sort: Sort = .recent, limit: Int? = nil, offset: Int = 0
    ) {
        self.place = place
        self.search = search
        kinds = kind.map { [$0] } ?? []
        self.filing = filing
        self.tags = tags
        self.state = state
        self.sort = sort
        self.limit = limit
        self.offset = offset
    }
}
