import Payload

/// A code to be added to the library.
public struct NewCode: Hashable, Sendable {
    public var payload: Payload
    /// An empty one stands for the title that the payload suggests.
    public var title: String
    public var style: String?
    public var isFavorite: Bool

    /// Describes a code to add; without a title it gets the one that the payload suggests.
    public init(payload: Payload, title: String = "", style: String? = nil, isFavorite: Bool = false) {
        self.payload = payload
        self.title = title
        self.style = style
        self.isFavorite = isFavorite
    }
}
