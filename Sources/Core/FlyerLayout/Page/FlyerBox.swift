/// An upright rectangle on a page, in millimetres from the page's upper left corner.
public struct FlyerBox: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }

    /// Moved inwards on every side, never below an empty one.
    public func inset(by distance: Double) -> FlyerBox {
        let (horizontal, vertical) = (min(distance, width / 2), min(distance, height / 2))
        return FlyerBox(x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
    }
}
