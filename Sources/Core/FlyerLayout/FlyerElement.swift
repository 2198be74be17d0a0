import Graphics

/// An element of a template.
struct FlyerElement: Hashable, Sendable {
    var frame: FlyerFrame
    /// Clockwise quarter turns.
    var quarterTurns: Int
    /// The element is shown only if this is filled.
    var when: FlyerCondition?
    /// The element is shown only if this is empty.
    var unless: FlyerCondition?
    var content: FlyerElementContent
}

/// The content of an element.
enum FlyerElementContent: Hashable, Sendable {
    case shape(FlyerShapeElement)
    case text(FlyerTextElement)
    /// The index among the codes of the page, and the corner radius of the code's background.
    case code(index: Int, radius: FlyerLength)
    case picture(isCovering: Bool, radius: FlyerLength, opacity: Double)
}

/// A condition that is met when something is filled.
enum FlyerCondition: Hashable, Sendable {
    case field(FlyerField.ID)
    case picture
    /// A text with placeholders.
    case text(String)
}

/// A shape whose colours and lengths depend on the flyer and its paper.
struct FlyerShapeElement: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        case rectangle(radius: FlyerLength)
        case ellipse
        case line
        case path(FlyerVectorPath)
    }

    enum Fill: Hashable, Sendable {
        case color(FlyerColorRule)
        case gradient(from: FlyerColorRule, to: FlyerColorRule, degrees: Double)
    }

    struct Stroke: Hashable, Sendable {
        var color: FlyerColorRule
        var width: FlyerLength
        var dashes: [FlyerLength]
    }

    var form: Form
    var fill: Fill?
    var stroke: Stroke?
    var opacity: Double
}

/// A drawing of lines and curves.
struct FlyerVectorPath: Hashable, Sendable {
    var outline: Path
    /// The part of the drawing's own coordinates that fills the frame.
    var viewBox: Rectangle
    /// Whether it is stretched to its frame. Otherwise it keeps its proportions and stands in the middle.
    var isStretched: Bool
    /// Whether left becomes right on a flyer that is read from right to left.
    var isMirrored: Bool
}

/// A text whose content, colours and lengths depend on the flyer and its paper.
struct FlyerTextElement: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case field(FlyerField.ID)
        /// A text with placeholders.
        case text(String)
    }

    var source: Source
    var size: FlyerLength
    /// The smallest font size; nil for the default share of `size`.
    var minimumSize: FlyerLength?
    /// Font families separated by commas, whatever the flyer's own are; nil to use those of the typeface.
    var family: String?
    var typeface = FlyerTypeface.text
    var weight = FlyerText.Weight.regular
    var isItalic = false
    var isUppercase = false
    var color = FlyerColorRule(base: .role(.text))
    var maximumLines: Int?
    var alignment = FlyerText.Alignment.start
    var verticalAlignment = FlyerText.VerticalAlignment.top
    var lineHeight = 1.2
    var letterSpacing = 0.0
}

/// The purpose of a typeface, for which a template names its font families.
enum FlyerTypeface: String, CaseIterable, Hashable, Sendable {
    /// For titles.
    case display
    /// For everything else.
    case text
}

/// A length of a template: the sum of millimetres, a share of one side of the page, and a share of its shorter side.
struct FlyerLength: Hashable, Sendable {
    var millimetres = 0.0
    /// The share of the page's width or height, whichever the length runs along; 1 is the whole side.
    var side = 0.0
    /// The share of the page's shorter side; 1 is the whole side.
    var shorterSide = 0.0

    /// The length in millimetres on a page or label; `side` is the side along which it runs.
    func resolved(along side: Double, on size: PaperSize) -> Double {
        millimetres + self.side * side + shorterSide * min(size.width, size.height)
    }

    /// The length in millimetres if it runs along neither side, such as a radius or a font size. Never negative.
    func resolved(on size: PaperSize) -> Double { max(0, resolved(along: 0, on: size)) }
}

/// The upright rectangle that an element covers.
struct FlyerFrame: Hashable, Sendable {
    var x: FlyerLength
    var y: FlyerLength
    var width: FlyerLength
    var height: FlyerLength

    func resolved(on size: PaperSize) -> Rectangle {
        Rectangle(
            x: x.resolved(along: size.width, on: size), y: y.resolved(along: size.height, on: size),
            width: max(0, width.resolved(along: size.width, on: size)), height: max(0, height.resolved(along: size.height, on: size)))
    }
}
