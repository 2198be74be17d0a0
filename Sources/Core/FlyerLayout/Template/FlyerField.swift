/// A text that a template asks for.
public struct FlyerField: Hashable, Identifiable, Sendable {
    /// Such as `title`; what `--field title=…` and placeholders name.
    public let id: String
    /// What people read, such as `Title`.
    public let name: String
    /// What it says until something is typed, with placeholders, such as `{title}`.
    public let text: String
    /// The most characters that are taken.
    public let maximumLength: Int
    /// Whether line breaks are kept.
    public let hasLines: Bool

    public init(id: String, name: String, text: String, maximumLength: Int, hasLines: Bool) {
        self.id = id
        self.name = name
        self.text = text
        self.maximumLength = maximumLength
        self.hasLines = hasLines
    }
}
