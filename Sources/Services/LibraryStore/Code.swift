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
    public let created: Date
    public let modified: Date
    /// When it was last shown large, copied, opened or exported.
    public let used: Date?
    /// When it was moved to the trash; nil while it is not there.
    public let trashed: Date?

    /// Describes a code as the library would give it, for previews and placeholders; it adds nothing.
    public init(
        id: Int64, uuid: UUID = UUID(), payload: Payload, kind: PayloadKind? = nil, title: String, style: String? = nil,
        isFavorite: Bool = false, created: Date, modified: Date, used: Date? = nil, trashed: Date? = nil
    ) {
        self.id = id
        self.uuid = uuid
        self.payload = payload
        self.kind = kind ?? payload.kind
        self.title = title
        self.style = style
        self.isFavorite = isFavorite
        self.created = created
        self.modified = modified
        self.used = used
        self.trashed = trashed
    }
}
