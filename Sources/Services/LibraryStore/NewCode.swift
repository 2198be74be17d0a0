import Foundation
import Payload

/// A code to be added to the library.
public struct NewCode: Hashable, Sendable {
    public var payload: Payload
    /// What it is taken for where the payload alone does not say it, as digits that a bar code or a form gave; nil where it does.
    public var kind: PayloadKind?
    /// An empty one stands for the title that the payload suggests.
    public var title: String
    public var style: String?
    public var isFavorite: Bool
    /// Nil leaves it unfiled.
    public var folder: Folder.ID?
    /// Tags that do not exist yet are made.
    public var tags: [String]
    public var notes: String
    public var expires: Date?
    public var isOneTime: Bool
    /// What its history begins with: made here, scanned or imported.
    public var origin: HistoryEvent.Kind

    /// Describes a code to add; without a title it gets the one that the payload suggests.
    public init(
        payload: Payload, kind: PayloadKind? = nil, title: String = "", style: String? = nil, isFavorite: Bool = false, folder: Folder.ID? = nil, tags: [String] = [],
        notes: String = "", expires: Date? = nil, isOneTime: Bool = false, origin: HistoryEvent.Kind = .made
    ) {
        self.payload = payload
        self.kind = kind
        self.title = title
        self.style = style
        self.isFavorite = isFavorite
        self.folder = folder
        self.tags = tags
        self.notes = notes
        self.expires = expires
        self.isOneTime = isOneTime
        self.origin = origin
    }
}
