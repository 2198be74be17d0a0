public import FlyerLayout

/// A text of a page as it is set.
public struct PlacedText: Hashable, Sendable {
    /// The field that it shows; nil for text of the template.
    public let field: FlyerField.ID?
    public let text: String
    /// The box that it may use, in millimetres.
    public let box: FlyerBox
    /// What its letters cover, in millimetres.
    public let ink: FlyerBox
    /// The size of its letters, in millimetres.
    public let size: Double
    public let lineCount: Int
    /// Whether not all of it could be set.
    public let isTooLong: Bool
    /// Whether no font that is installed has all of its letters; those that are missing are drawn as boxes.
    public let hasMissingLetters: Bool

    public init(
        field: FlyerField.ID?, text: String, box: FlyerBox, ink: FlyerBox, size: Double, lineCount: Int, isTooLong: Bool,
        hasMissingLetters: Bool = false
    ) {
        self.field = field
        self.text = text
        self.box = box
        self.ink = ink
        self.size = size
        self.lineCount = lineCount
        self.isTooLong = isTooLong
        self.hasMissingLetters = hasMissingLetters
    }
}
