import Foundation
import Payload

/// A code kept in the library.
public struct Code: Identifiable, Hashable, Sendable {
    /// The number people and scripts use; never given to another code, even after this one is gone.
    public let id: Int64
    /// The identity that survives export and import.
    public let uuid: UUID
    public let payload: Payload
    public let kind: PayloadKind
    public let title: String
    /// How the symbol is drawn: JSON of a symbol style, kept here without being understood.
    public let style: String?
    public let isFavorite: Bool
    /// The folder it is in; nil for one that is unfiled.
    public let folder: Folder.ID?
    /// Ordered by name, without regard to case and accents.
    public let tags: [String]
    public let notes: String
    public let created: Date
    public let modified: Date
    /// When it was last shown large, copied, opened or exported.
    public let used: Date?
    /// How often it was.
    public let useCount: Int
    /// From then on it is expired.
    public let expires: Date?
    /// Whether it may be used once only.
    public let isOneTime: Bool
    /// When its only use was made.
    public let spent: Date?
    /// When it was moved to the trash; nil while it is not there.
    public let trashed: Date?

    /// Describes a code as the library would give it, for previews and placeholders; it adds nothing.
    public init(
        id: Int64, uuid: UUID = UUID(), payload: Payload, kind: PayloadKind? = nil, title: String, style: String? = nil,
        isFavorite: Bool = false, folder: Folder.ID? = nil, tags: [String] = [], notes: String = "", created: Date, modified: Date,
        used: Date? = nil, useCount: Int = 0, expires: Date? = nil, isOneTime: Bool = false, spent: Date? = nil, trashed: Date? = nil
    ) {
        self.id = id
        self.uuid = uuid
        self.payload = payload
        self.kind = kind ?? payload.kind
        self.title = title
        self.style = style
        self.isFavorite = isFavorite
        self.folder = folder
        self.tags = tags
        self.notes = notes
        self.created = created
        self.modified = modified
        self.used = used
        self.useCount = useCount
        self.expires = expires
        self.isOneTime = isOneTime
        self.spent = spent
        self.trashed = trashed
    }
}
