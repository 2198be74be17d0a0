public import Graphics

/// A text in its box: broken into lines, and as large as fits between two sizes.
public struct FlyerText: Hashable, Sendable {
    /// The weight of the font, as in CSS and OpenType.
    public enum Weight: String, CaseIterable, Codable, Hashable, Sendable { case regular, medium, semibold, bold }
    /// The horizontal alignment. `start` is where the text's script begins, so it is right in Arabic.
    public enum Alignment: String, CaseIterable, Codable, Hashable, Sendable { case start, center, end }
    /// The vertical alignment in a box that is higher than the text.
    public enum VerticalAlignment: String, CaseIterable, Codable, Hashable, Sendable { case top, middle, bottom }

    /// The id of the field; nil for a fixed text of the template.
    public var field: FlyerField.ID?
    /// The text with placeholders filled in; empty when nothing is drawn.
    public var text: String
    /// Font families separated by commas; nil for that of the flyer.
    public var family: String?
    public var weight: Weight
    public var isItalic: Bool
    public var color: Color
    /// The preferred font size, in millimetres (one point is 0.3528 mm).
    public var size: Double
    /// The smallest legible font size, in millimetres. A text that does not fit with it is too long.
    public var minimumSize: Double
    public var maximumLines: Int?
    public var alignment: Alignment
    public var verticalAlignment: VerticalAlignment
    /// The distance between baselines, as a multiple of the font size.
    public var lineHeight: Double
    /// The space between letters, as a multiple of the font size.
    public var letterSpacing: Double

    public init(
        field: FlyerField.ID? = nil, text: String, family: String? = nil, weight: Weight = .regular, isItalic: Bool = false, color: Color,
        size: Double, minimumSize: Double, maximumLines: Int? = nil, alignment: Alignment = .start,
        verticalAlignment: VerticalAlignment = .top, lineHeight: Double = 1.2, letterSpacing: Double = 0
    ) {
        self.field = field
        self.text = text
        self.family = family
        self.weight = weight
        self.isItalic = isItalic
        self.color = color
        self.size = size
        self.minimumSize = minimumSize
        self.maximumLines = maximumLines
        self.alignment = alignment
        self.verticalAlignment = verticalAlignment
        self.lineHeight = lineHeight
        self.letterSpacing = letterSpacing
    }
}
