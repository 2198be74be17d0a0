/// The look of letters: family, size, weight and figures.
public struct Font: Hashable, Sendable {
    /// How bold letters are, on the scale of CSS and OpenType.
    public enum Weight: Int, Hashable, Sendable {
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
    }

    /// A family name or a list of them separated by commas; fontconfig finds what is there.
    public var family: String
    /// In units of the drawing (pixels at scale 1).
    public var size: Double
    public var weight: Weight
    public var isItalic: Bool
    /// Figures of one width, so that a running number does not tremble.
    public var hasTabularNumbers: Bool

    public init(
        family: String = "Sans", size: Double, weight: Weight = .regular, isItalic: Bool = false, hasTabularNumbers: Bool = false
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.hasTabularNumbers = hasTabularNumbers
    }
}
