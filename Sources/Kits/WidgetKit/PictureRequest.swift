import Drawing
public import Timeline

/// A picture of a view with the pixels that it is drawn over: it is decoded at that size and no larger.
public struct PictureRequest: Hashable, Sendable {
    public let source: ImageNode.Source
    /// Device pixels of its place.
    let width: Int
    let height: Int
    /// Whether it covers its place, or is seen as a whole.
    let isCovering: Bool

    /// Twice the largest widget on a screen of double density.
    private static let maximumSide = 2048

    /// Nil for a picture without a place.
    init?(_ image: ImageNode, in frame: Rectangle, scale: Double) {
        guard frame.width > 0, frame.height > 0, scale > 0 else { return nil }
        source = image.source
        width = min(max(Int((frame.width * scale).rounded(.up)), 1), Self.maximumSide)
        height = min(max(Int((frame.height * scale).rounded(.up)), 1), Self.maximumSide)
        isCovering = image.scaling == .fill
    }
}
