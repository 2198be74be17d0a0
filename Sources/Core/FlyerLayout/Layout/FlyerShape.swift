public import Graphics

/// A shape that fills its item's box.
public struct FlyerShape: Hashable, Sendable {
    /// The form of a shape. A line runs along the longer side of its box, in its middle.
    public enum Form: Hashable, Sendable {
        /// A rectangle with this corner radius in millimetres.
        case rectangle(radius: Double)
        case ellipse
        case line
    }

    public var form: Form
    public var fill: FlyerFill?
    public var stroke: FlyerStroke?

    public init(_ form: Form, fill: FlyerFill? = nil, stroke: FlyerStroke? = nil) {
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
    public var dashes: [Double]

    public init(color: Color, width: Double, dashes: [Double] = []) {
        self.color = color
        self.width = width
        self.dashes = dashes
    }
}
