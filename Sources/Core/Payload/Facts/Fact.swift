public import Platform

/// A line about a code as people read it: a label, and a value in the formats of the desktop.
public struct Fact: Hashable, Sendable {
    /// The stable name of the field that it comes from; empty where it comes from none.
    public let name: String
    /// The name for people.
    public let label: LocalizedText
    /// The value as people read it, with control characters made visible.
    public let text: String
    /// The value to copy: as it stands in the code where that is what other programs want.
    public let original: String
    /// Covered until the person reveals it.
    public let isSecret: Bool
    /// Read character by character, such as a number, a key or an address.
    public let isLiteral: Bool

    /// - Parameters:
    ///   - text: the value as people read it; the original where nothing is given.
    public init(
        label: LocalizedText, original: String, text: String? = nil, name: String = "", isSecret: Bool = false, isLiteral: Bool = false
    ) {
        (self.label, self.original, self.name, self.isSecret, self.isLiteral) = (label, original, name, isSecret, isLiteral)
        self.text = text ?? VisibleText.showingControls(original)
    }
}
