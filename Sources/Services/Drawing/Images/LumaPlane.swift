/// A grey picture, one byte per pixel from 0 (black) to 255 (white), without padding between rows.
public struct LumaPlane: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height` bytes.
    public let pixels: [UInt8]

    /// Uses existing grey values; nil if their number does not match the size.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

extension LumaPlane {
    /// Converts a bitmap with the weights of ITU-R BT.601, with transparency on white or on black.
    public init(_ bitmap: Bitmap, isOnBlack: Bool = false) {
        let pixels = [UInt8](unsafeUninitializedCapacity: bitmap.width * bitmap.height) { target, count in
            bitmap.pixels.withUnsafeBufferPointer { source in
                for index in 0..<bitmap.width * bitmap.height {
                    let (blue, green, red) = (Int(source[index * 4]), Int(source[index * 4 + 1]), Int(source[index * 4 + 2]))
                    let white = isOnBlack ? 0 : 255 - Int(source[index * 4 + 3])
                    target[index] = UInt8(clamping: ((red * 77 + green * 150 + blue * 29 + 128) >> 8) + white)
                }
            }
            count = bitmap.width * bitmap.height
        }
        self.init(width: bitmap.width, height: bitmap.height, pixels: pixels)!
    }
}

/// A mask of coverage, one byte per pixel, such as a symbolic icon to be filled with any paint.
public struct AlphaMask: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height` bytes, from 0 (outside) to 255 (inside).
    public let pixels: [UInt8]

    /// Uses existing coverage; nil if the number of bytes does not match the size.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Renders an icon file, best an SVG file, at an exact size in pixels and keeps its opacity.
    public init(iconFile path: String, width: Int, height: Int) throws(DrawingError) {
        let bitmap = try Bitmap(iconFile: path, width: width, height: height)
        self.width = width
        self.height = height
        pixels = stride(from: 3, to: bitmap.pixels.count, by: 4).map { bitmap.pixels[$0] }
    }
}
