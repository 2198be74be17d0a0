/// A grey picture, one byte a pixel from 0 (black) to 255 (white), rows without gaps.
public struct LumaPlane: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height` bytes.
    public let pixels: [UInt8]

    /// Takes grey values as they are; nil when their number does not fit the size.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
