/// Where a code is drawn, with its quiet zone, on its own ground, as large as the box allows.
public struct FlyerCodePlace: Hashable, Sendable {
    /// Which of the flyer's codes.
    public var code: Int
    /// The radius of the corners of the code's ground, in millimetres.
    public var radius: Double

    public init(code: Int, radius: Double = 0) {
        self.code = code
        self.radius = radius
    }
}

/// Where the flyer's picture is drawn.
public struct FlyerPicturePlace: Hashable, Sendable {
    /// Whether the picture covers the box, cut at its edges; otherwise all of it is to be seen.
    public var isCovering: Bool
    /// The radius of the corners, in millimetres.
    public var radius: Double
    /// From 0 (invisible) to 1.
    public var opacity: Double

    public init(isCovering: Bool = true, radius: Double = 0, opacity: Double = 1) {
        self.isCovering = isCovering
        self.radius = radius
        self.opacity = opacity
    }
}
