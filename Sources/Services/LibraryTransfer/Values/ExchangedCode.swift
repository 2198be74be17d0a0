public import Foundation
public import Payload

/// One code with everything that a library holds of it, on its way into a file or out of one.
public struct ExchangedCode: Hashable, Sendable {
    /// The identity that survives export and import; nil where the file gives none.
    public var uuid: UUID?
    public var payload: Payload
    /// Where it says more than the payload does, such as a product's number that was read from bars; nil: what the payload says.
    public var kind: PayloadKind?
    /// An empty one stands for the title that the payload suggests.
    public var title: String
    /// The name of its folder; nil for a code in none.
    public var folder: String?
    public var tags: [String]
    public var notes: String
    public var isFavorite: Bool
    /// JSON of a symbol style, kept without being understood.
    public var style: String?
    /// Nil where the file does not say.
    public var created: Date?
    public var modified: Date?
    public var used: Date?
    public var useCount: Int
    public var expires: Date?
    /// Whether it is to be used once only.
    public var isOneTime: Bool
    /// When a code for one use was used up.
    public var spent: Date?
    /// When it was moved to the trash; nil while it is not there.
    public var trashed: Date?
    /// In the order of the file.
    public var history: [ExchangedEvent]

    /// A code of which nothing but the payload is known; the rest is set as it is found.
    public init(payload: Payload, title: String = "") {
        (self.payload, self.title) = (payload, title)
        (uuid, kind, folder, style) = (nil, nil, nil, nil)
        (tags, notes, history) = ([], "", [])
        (isFavorite, isOneTime, useCount) = (false, false, 0)
        (created, modified, used) = (nil, nil, nil)
        (expires, spent, trashed) = (nil, nil, nil)
    }
}
