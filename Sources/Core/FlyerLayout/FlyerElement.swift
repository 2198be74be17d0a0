/// Something that a template puts on a page or a label.
struct FlyerElement: Hashable, Sendable {
    var frame: FlyerFrame
    /// Clockwise.
    var quarterTurns: Int
    /// What has to be filled for it to be shown.
    var when: FlyerCondition?
    /// What has to be empty for it to be shown.
    var unless: FlyerCondition?
    var content: FlyerElementContent
}

/// What an element is.
enum FlyerElementContent: Hashable, Sendable {
    case shape(FlyerShapeElement)
    case text(FlyerTextElement)
    /// Which of the page's codes, and the radius of the corners of its ground.
    case code(index: Int, radius: FlyerLength)
    case picture(isCovering: Bool, radius: FlyerLength, opacity: Double)
}

/// Something that is filled or not.
enum FlyerCondition: Hashable, Sendable {
    case field(FlyerField.ID)
    case picture
    /// With placeholders.
    case text(String)
}

/// A shape that follows the colours and the paper of a flyer.
struct FlyerShapeElement: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        case rectangle(radius: FlyerLength)
        case ellipse
        case line
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

/// A text that follows the fields, the colours and the paper of a flyer.
struct FlyerTextElement: Hashable, Sendable {
    enum Source: Hashable, Sendable {
        case field(FlyerField.ID)
        /// With placeholders.
        case text(String)
    }

    var source: Source
    var size: FlyerLength
    /// Nil for what follows from the size.
    var minimumSize: FlyerLength?
    var family: String?
    var weight = FlyerText.Weight.regular
    var isItalic = false
    var isUppercase = false
    var color = FlyerColorRule(.role(.text))
    var maximumLines: Int?
    var alignment = FlyerText.Alignment.start
    var verticalAlignment = FlyerText.VerticalAlignment.top
    var lineHeight = 1.2
    var letterSpacing = 0.0
}

/// A length of a template: a sum of millimetres, a share of one side of the page, and a share of its shorter side.
struct FlyerLength: Hashable, Sendable {
    var millimetres = 0.0
    /// Of the page's width or height, whichever the length runs along; 1 is all of it.
    var side = 0.0
    /// Of the page's shorter side; 1 is all of it.
    var shorterSide = 0.0

    /// In millimetres, on a page (or label) of a size; `side` is the page's side along which it runs.
    func resolved(along side: Double, on size: PaperSize) -> Double {
        millimetres + self.side * side + shorterSide * min(size.width, size.height)
    }

    /// Of what runs along neither side, such as a radius or the size of type; never below nothing.
    func resolved(on size: PaperSize) -> Double { max(0, resolved(along: 0, on: size)) }
}

/// Where an element stands: the upright rectangle that it covers.
struct FlyerFrame: Hashable, Sendable {
    var x: FlyerLength
    var y: FlyerLength
    var width: FlyerLength
    var height: FlyerLength

    func resolved(on size: PaperSize) -> FlyerBox {
        FlyerBox(
            x: x.resolved(along: size.width, on: size), y: y.resolved(along: size.height, on: size),
            width: max(0, width.resolved(along: size.width, on: size)), height: max(0, height.resolved(along: size.height, on: size)))
    }
}
