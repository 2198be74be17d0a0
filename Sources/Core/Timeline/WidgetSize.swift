/// A width and a height in logical pixels.
public struct WidgetSize: Hashable, Codable, Sendable {
    public let width: Double
    public let height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
