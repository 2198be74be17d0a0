import Foundation
import Payload

/// Everything that the library knows about a code, apart from its id: what is exported and imported.
public struct CodeRecord: Hashable, Sendable {
    /// One line of its history.
    public struct Event: Hashable, Sendable {
        public var kind: HistoryEvent.Kind
        public var date: Date

        /// Names what happened when.
        public init(_ kind: HistoryEvent.Kind, _ date: Date) {
            self.kind = kind
            self.date = date
        }
    }

    public var uuid: UUID
    public var payload: Payload
    /// Nil stands for the kind that the payload has by itself; a symbology may have given another.
    public var kind: PayloadKind?
    /// An empty one stands for the title that the payload suggests.
    public var title: String
    public var style: String?
    public var isFavorite: Bool
    /// The name of its folder, which is made when there is none; nil leaves it unfiled.
    public var folder: String?
    /// Tags that do not exist yet are made.
    public var tags: [String]
    public var notes: String
    public var created: Date
    public var modified: Date
    public var used: Date?
    public var useCount: Int
    public var expires: Date?
    public var isOneTime: Bool
    public var spent: Date?
    public var trashed: Date?
    /// Oldest first. Dates are kept to the millisecond, here and above.
    public var history: [Event]

    /// Describes a code that is new to the library unless the properties that follow say more.
    public init(uuid: UUID = UUID(), payload: Payload, title: String = "", created: Date = .now, modified: Date? = nil) {
        self.uuid = uuid
        self.payload = payload
        self.title = title
        self.created = created
        self.modified = modified ?? created
        isFavorite = false
        tags = []
        notes = ""
        useCount = 0
        isOneTime = false
        history = []
    }
}
