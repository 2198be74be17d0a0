/// Coverage without colour, one byte a pixel: a symbolic icon that any paint can fill.
public struct AlphaMask: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height` bytes, 0 outside and 255 inside the shape.
    public let pixels: [UInt8]

    /// Takes coverage as it is; nil when the number of bytes does not fit the size.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Renders an icon file (SVG best) at an exact size in pixels and keeps its opacity.
    public init(iconFile path: String, width: Int, height: Int) throws(DrawingError) {
        let bitmap = try Bitmap(iconFile: path, width: width, height: height)
        self.width = width
        self.height = height
        pixels = stride(from: 3, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
    }
}
