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
