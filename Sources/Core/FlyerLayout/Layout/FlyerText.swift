public import Graphics

/// A text in its box: as large as fits between two sizes, broken into lines.
public struct FlyerText: Hashable, Sendable {
    /// How bold letters are, on the scale of CSS and OpenType.
    public enum Weight: String, CaseIterable, Codable, Hashable, Sendable { case regular, medium, semibold, bold }
    /// Where lines stand; start is where the text's own script begins, so right in Arabic.
    public enum Alignment: String, CaseIterable, Codable, Hashable, Sendable { case start, center, end }
    /// Where the lines stand in a box that is higher than they are.
    public enum VerticalAlignment: String, CaseIterable, Codable, Hashable, Sendable { case top, middle, bottom }

    /// The field that it is the text of; nil for text that the template sets itself.
    public var field: FlyerField.ID?
    /// With everything filled in; empty where nothing is to be seen.
    public var text: String
    /// Family names separated by commas; nil for the flyer's own.
    public var family: String?
    public var weight: Weight
    public var isItalic: Bool
    public var color: RGB
    /// The size wished for, in millimetres (one point is 0.3528 mm).
    public var size: Double
    /// The least that is still legible, in millimetres: a text that does not fit with it is too long.
    public var minimumSize: Double
    public var maximumLines: Int?
    public var alignment: Alignment
    public var verticalAlignment: VerticalAlignment
    /// The distance between the base lines in font sizes.
    public var lineHeight: Double
    /// Between letters, in font sizes.
    public var letterSpacing: Double

    public init(
        field: FlyerField.ID? = nil, text: String, family: String? = nil, weight: Weight = .regular, isItalic: Bool = false, color: RGB,
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
