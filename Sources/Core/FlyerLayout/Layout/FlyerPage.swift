public import Graphics

/// A page after layout, with its items from the lowest to the highest. All lengths are in millimetres.
public struct FlyerPage: Hashable, Sendable {
    public let size: PaperSize
    public let items: [FlyerItem]

    public init(size: PaperSize, items: [FlyerItem]) {
        self.size = size
        self.items = items
    }
}

/// An item of a page.
public struct FlyerItem: Hashable, Sendable {
    /// In millimetres from the page's upper left corner.
    public internal(set) var box: Rectangle
    /// Clockwise quarter turns about the centre of the box; 2 is upside down, as on the back of a table tent.
    public internal(set) var quarterTurns = 0
    public let content: FlyerContent
}

/// The content of an item.
public enum FlyerContent: Hashable, Sendable {
    case shape(FlyerShape)
    case text(FlyerText)
    case code(FlyerCodeContent)
    case picture(FlyerPictureContent)
}

/// A code with its quiet zone, on its own background, as large as the box allows.
public struct FlyerCodeContent: Hashable, Sendable {
    /// The index of the code in the flyer.
    public var code: Int
    /// The corner radius of the code's background, in millimetres.
    public var radius = 0.0
}

/// The flyer's picture.
public struct FlyerPictureContent: Hashable, Sendable {
    /// Whether the picture fills the box and is cropped. Otherwise it is shown as a whole.
    public var isCovering = true
    /// The corner radius, in millimetres.
    public var radius = 0.0
    /// From 0 (invisible) to 1.
    public var opacity = 1.0
}

/// A shape that fills its item's box.
public struct FlyerShape: Hashable, Sendable {
    /// The form of a shape. A line runs along the longer side of its box, in its middle.
    public enum Form: Hashable, Sendable {
        /// A rectangle with this corner radius in millimetres.
        case rectangle(radius: Double)
        case ellipse
        case line
        /// An outline, in millimetres from the upper left corner of the box. Its stroke lies in its middle, with round ends and corners.
        case path(Path)
    }

    public var form: Form
    public var fill: FlyerFill?
    public var stroke: FlyerStroke?

    init(_ form: Form, fill: FlyerFill? = nil, stroke: FlyerStroke? = nil) {
        self.form = form
        self.fill = fill
        self.stroke = stroke
    }
}

/// The fill of a shape.
public enum FlyerFill: Hashable, Sendable {
    case color(Color)
    /// A gradient across the box; 0° runs from left to right, 90° from top to bottom.
    case gradient(from: Color, to: Color, degrees: Double)
}

/// The outline of a shape, or a line.
public struct FlyerStroke: Hashable, Sendable {
    public var color: Color
    /// In millimetres.
    public var width: Double
    /// The lengths of dashes and gaps in turn, in millimetres; empty for a solid line.
    public var dashes: [Double] = []
}

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
    /// Font families separated by commas; nil for the desktop's sans-serif font.
    public var family: String?
    public var weight = Weight.regular
    public var isItalic = false
    public var color: Color
    /// The preferred font size, in millimetres (one point is 0.3528 mm).
    public var size: Double
    /// The smallest legible font size, in millimetres. A text that does not fit with it is too long.
    public var minimumSize: Double
    public var maximumLines: Int?
    public var alignment = Alignment.start
    public var verticalAlignment = VerticalAlignment.top
    /// The distance between baselines, as a multiple of the font size.
    public var lineHeight = 1.2
    /// The space between letters, as a multiple of the font size.
    public var letterSpacing = 0.0
}
