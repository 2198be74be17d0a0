/// What a widget's view stands on, corner to corner.
public struct ViewBackground: Hashable, Codable, Sendable {
    /// One colour, or the stops of a gradient at equal distances.
    public let colors: [ViewColor]
    /// The direction of a gradient in degrees: 0 goes right, 90 goes down.
    public let angle: Double

    public static let surface = ViewBackground(.surface)

    public init(_ color: ViewColor) {
        self.colors = [color]
        self.angle = 0
    }

    public init(gradient colors: [ViewColor], angle: Double = 90) {
        self.colors = colors
        self.angle = angle
    }
}
