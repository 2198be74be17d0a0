/// The size of a sheet, as it lies: width before height.
public struct PaperSize: Hashable, Codable, Sendable {
    /// In millimetres.
    public var width: Double
    /// In millimetres.
    public var height: Double

    /// The shortest and the longest side that is taken, in millimetres.
    public static let sides = 20.0...1_500.0

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    public var isLandscape: Bool { width > height }

    /// With the sides exchanged.
    public var turned: PaperSize { PaperSize(width: height, height: width) }

    /// Whether both sides are among those that are taken; what came from a file may be anything.
    public var isFitting: Bool { Self.sides.contains(width) && Self.sides.contains(height) }
}
