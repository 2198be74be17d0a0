/// What can be changed about a code that is in the library.
public struct CodeDraft: Hashable, Sendable {
    /// Emptied, it becomes the title that the payload suggests.
    public var title: String
    public var isFavorite: Bool
    public var style: String?

    init(_ code: Code) {
        title = code.title
        isFavorite = code.isFavorite
        style = code.style
    }
}
