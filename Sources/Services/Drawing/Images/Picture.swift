import Graphics

/// A picture from a file, a camera or memory, in upright orientation.
public struct Picture: Sendable {
    /// The maximum size of a file in bytes.
    public static let maximumFileBytes = 64 * 1_048_576
    /// The maximum number of pixels to decode at full size.
    public static let maximumPixels = 64_000_000
    /// The maximum number of pixels of a JPEG or PNG file. Above `maximumPixels` it is decoded at half size.
    public static let maximumPixelsHalved = 128_000_000

    private enum Storage {
        case pixels(PixelBuffer)
        case luma(LumaPlane)
        case bitmap(Bitmap)
    }

    private let storage: Storage

    /// In pixels, after applying the orientation.
    public let width: Int
    /// In pixels, after applying the orientation.
    public let height: Int

    /// Loads a picture file of any format that gdk-pixbuf supports. Throws before decoding if it is too large.
    public init(file path: String) throws(DrawingError) {
        try self.init(bytes: try FileInput.read(path, limit: Self.maximumFileBytes))
    }

    /// Decodes a picture file in memory.
    public init(bytes: [UInt8]) throws(DrawingError) { self.init(try PictureDecoder(target: .picture).decode(bytes)) }

    init(_ buffer: PixelBuffer) {
        storage = .pixels(buffer)
        width = buffer.width
        height = buffer.height
    }

    /// Wraps a frame of a camera.
    public init(luma: LumaPlane) {
        storage = .luma(luma)
        width = luma.width
        height = luma.height
    }

    /// Wraps a drawing, a copied picture or a screenshot. Transparency counts as white, or as black for `lumaOnBlack`.
    public init(_ bitmap: Bitmap) {
        storage = .bitmap(bitmap)
        width = bitmap.width
        height = bitmap.height
    }

    /// The grey values, computed at each call except for a camera frame.
    public var luma: LumaPlane {
        switch storage {
        case .luma(let plane): plane
        case .bitmap(let bitmap): LumaPlane(bitmap)
        case .pixels(let buffer): LumaPlane(width: width, height: height, pixels: buffer.luma(ground: 255))!
        }
    }

    /// The grey values on black instead of white, where light parts are visible; nil if nothing is transparent.
    public var lumaOnBlack: LumaPlane? {
        switch storage {
        case .luma: return nil
        case .bitmap(let bitmap): return bitmap.isOpaque ? nil : LumaPlane(bitmap, isOnBlack: true)
        case .pixels(let buffer):
            return buffer.hasTransparency ? LumaPlane(width: width, height: height, pixels: buffer.luma(ground: 0)) : nil
        }
    }

    /// Returns the picture to be shown, scaled down if a side is longer than `maximumSide` pixels.
    ///
    /// - Parameter keepsTransparency: whether transparency is kept, instead of becoming white.
    public func bitmap(maximumSide: Int = Bitmap.maximumSide, keepsTransparency: Bool = false) throws(DrawingError) -> Bitmap {
        let factor = min(1, Double(max(1, maximumSide)) / Double(max(width, height)))
        let shownWidth = max(1, Int(Double(width) * factor))
        let shownHeight = max(1, Int(Double(height) * factor))
        switch storage {
        case .luma(let plane):
            var pixels: [UInt8] = []
            pixels.reserveCapacity(plane.pixels.count * 4)
            for grey in plane.pixels { pixels += [grey, grey, grey, 255] as [UInt8] }
            guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else { throw .outOfMemory }
            return factor < 1 ? try bitmap.drawn(width: shownWidth, height: shownHeight) : bitmap
        case .bitmap(let bitmap):
            guard factor < 1 || !(keepsTransparency || bitmap.isOpaque) else { return bitmap }
            return try bitmap.drawn(width: shownWidth, height: shownHeight, ground: keepsTransparency ? nil : .white)
        case .pixels(let buffer):
            guard let shown = factor < 1 ? buffer.scaled(toWidth: shownWidth, height: shownHeight) : buffer,
                let bitmap = Bitmap(
                    width: shown.width, height: shown.height, pixels: shown.premultiplied(isOnWhite: !keepsTransparency))
            else { throw .outOfMemory }
            return bitmap
        }
    }
}

extension Bitmap {
    /// Decodes a picture file of any format that gdk-pixbuf supports, upright, with colours and transparency, within the limits of
    /// `Picture`.
    public init(picture bytes: [UInt8]) throws(DrawingError) {
        try self.init(try PictureDecoder(target: .picture).decode(bytes))
    }

    /// Decodes a picture file for a place of a size in pixels, no larger than it is shown there. Keeps its proportions.
    ///
    /// - Parameter isCovering: whether the picture covers the place; otherwise it fits into it.
    public init(picture bytes: [UInt8], width: Int, height: Int, isCovering: Bool) throws(DrawingError) {
        guard 1...Self.maximumSide ~= width, 1...Self.maximumSide ~= height else { throw .badSize(width: width, height: height) }
        let target = PictureDecoder.Target.frame(width: width, height: height, isCovering: isCovering)
        var buffer = try PictureDecoder(target: target).decode(bytes)
        let (across, down) = (Double(width) / Double(buffer.width), Double(height) / Double(buffer.height))
        let factor = isCovering ? max(across, down) : min(across, down)
        // It was decoded large enough for either orientation.
        if factor < 0.9 {
            let (width, height) = (Double(buffer.width) * factor, Double(buffer.height) * factor)
            guard let smaller = buffer.scaled(toWidth: max(1, Int(width.rounded())), height: max(1, Int(height.rounded()))) else {
                throw .outOfMemory
            }
            buffer = smaller
        }
        try self.init(buffer)
    }

    /// Renders an icon file at an exact size in pixels, with colours and transparency.
    public init(iconFile path: String, width: Int, height: Int) throws(DrawingError) {
        guard 1...Self.maximumSide ~= width, 1...Self.maximumSide ~= height, width * height <= Picture.maximumPixels else {
            throw .badSize(width: width, height: height)
        }
        let bytes = try FileInput.read(path, limit: Picture.maximumFileBytes)
        try self.init(try PictureDecoder(target: .exact(width: width, height: height)).decode(bytes))
    }

    /// Draws the bitmap at another size, on a background.
    fileprivate func drawn(width: Int, height: Int, ground: Color? = .white) throws(DrawingError) -> Bitmap {
        try Bitmap(width: width, height: height) { canvas in
            let whole = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
            if let ground { canvas.fill(Path(whole), with: ground) }
            canvas.draw(self, in: whole)
        }
    }

    private init(_ buffer: PixelBuffer) throws(DrawingError) {
        guard let bitmap = Bitmap(width: buffer.width, height: buffer.height, pixels: buffer.premultiplied()) else { throw .outOfMemory }
        self = bitmap
    }
}
