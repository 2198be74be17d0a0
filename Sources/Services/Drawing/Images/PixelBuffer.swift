import CPixbuf

/// A decoded picture in gdk-pixbuf's memory.
///
/// `@unchecked Sendable`: the pixbuf is not changed after it was adopted, and GObject counts references atomically.
final class PixelBuffer: @unchecked Sendable {
    /// A `GdkPixbuf`. This object holds one reference.
    private let pixbuf: OpaquePointer

    let width: Int
    let height: Int

    /// Takes over the caller's reference.
    init(adopting pixbuf: OpaquePointer) {
        self.pixbuf = pixbuf
        width = Int(gdk_pixbuf_get_width(pixbuf))
        height = Int(gdk_pixbuf_get_height(pixbuf))
    }

    /// Halves pixels that lie row by row without padding. Each new pixel is the mean of those that it covers: four, and fewer at an edge.
    ///
    /// - Parameters:
    ///   - width: of the given pixels.
    ///   - channels: grey; grey and alpha; red, green and blue; or these and alpha.
    convenience init?(halving pixels: UnsafeRawBufferPointer, width: Int, height: Int, channels: Int) {
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        let hasAlpha = channels % 2 == 0
        guard let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, Int32(halfWidth), Int32(halfHeight)) else { return nil }
        let target = gdk_pixbuf_get_pixels(pixbuf)!
        let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
        let targetChannels = hasAlpha ? 4 : 3
        // Where grey is the only colour, it becomes all three.
        let sources = (0..<targetChannels).map { channels < 3 ? ($0 == 3 ? 1 : 0) : $0 }
        for row in 0..<halfHeight {
            let (upper, lower) = (2 * row * width, min(2 * row + 1, height - 1) * width)
            for column in 0..<halfWidth {
                let (left, right) = (2 * column, min(2 * column + 1, width - 1))
                let corners = (
                    (upper + left) &* channels, (upper + right) &* channels, (lower + left) &* channels, (lower + right) &* channels
                )
                let to = target + row * rowBytes + column * targetChannels
                for channel in 0..<targetChannels {
                    let source = sources[channel]
                    let sum =
                        UInt16(pixels[corners.0 + source]) + UInt16(pixels[corners.1 + source])
                        + UInt16(pixels[corners.2 + source]) + UInt16(pixels[corners.3 + source])
                    to[channel] = UInt8((sum + 2) >> 2)
                }
            }
        }
        self.init(adopting: pixbuf)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(pixbuf))
    }

    /// Applies the EXIF orientation.
    func upright() -> PixelBuffer? {
        gdk_pixbuf_apply_embedded_orientation(pixbuf).map { PixelBuffer(adopting: $0) }
    }

    func scaled(toWidth width: Int, height: Int) -> PixelBuffer? {
        gdk_pixbuf_scale_simple(pixbuf, Int32(width), Int32(height), GDK_INTERP_BILINEAR).map { PixelBuffer(adopting: $0) }
    }

    /// Converts to grey with the weights of ITU-R BT.601, with transparency on a background from 0 (black) to 255 (white).
    func luma(ground: UInt32) -> [UInt8] {
        guard gdk_pixbuf_get_has_alpha(pixbuf) != 0 else { return opaqueLuma() }
        return convert(bytesPerPixel: 1) { red, green, blue, alpha, target in
            let grey = (red * 77 + green * 150 + blue * 29 + 128) >> 8
            target[0] = UInt8(truncatingIfNeeded: alpha == 255 ? grey : Self.divideBy255(grey * alpha + ground * (255 - alpha)))
        }
    }

    /// The same without transparency, which is the usual case: plain loops that the compiler can vectorise.
    private func opaqueLuma() -> [UInt8] {
        guard let source = gdk_pixbuf_read_pixels(pixbuf) else { return [] }
        let (width, height) = (width, height)
        let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
        return [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            guard let target = buffer.baseAddress else { return }
            for row in 0..<height {
                let from = source + row * rowBytes
                let to = target + row * width
                for column in 0..<width {
                    let red = UInt16(from[3 &* column]) &* 77
                    let green = UInt16(from[3 &* column &+ 1]) &* 150
                    let blue = UInt16(from[3 &* column &+ 2]) &* 29
                    to[column] = UInt8(truncatingIfNeeded: (red &+ green &+ blue &+ 128) &>> 8)
                }
            }
            count = width * height
        }
    }

    /// Whether any pixel is transparent.
    var hasTransparency: Bool {
        guard gdk_pixbuf_get_has_alpha(pixbuf) != 0, let source = gdk_pixbuf_read_pixels(pixbuf) else { return false }
        let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
        return (0..<height).contains { row in
            let line = source + row * rowBytes
            return (0..<width).contains { line[4 * $0 + 3] < 255 }
        }
    }

    /// The pixels of a `Bitmap`, with transparency or on white.
    func premultiplied(isOnWhite: Bool = false) -> [UInt8] {
        convert(bytesPerPixel: 4) { red, green, blue, alpha, target in
            let white = isOnWhite ? 255 * (255 - alpha) : 0
            target[0] = UInt8(truncatingIfNeeded: Self.divideBy255(blue * alpha + white))
            target[1] = UInt8(truncatingIfNeeded: Self.divideBy255(green * alpha + white))
            target[2] = UInt8(truncatingIfNeeded: Self.divideBy255(red * alpha + white))
            target[3] = isOnWhite ? 255 : UInt8(truncatingIfNeeded: alpha)
        }
    }

    @inline(__always)
    private static func divideBy255(_ value: UInt32) -> UInt32 { (value + 127) / 255 }

    /// Converts pixel by pixel. gdk-pixbuf has 8 bits per component: red, green, blue and optionally alpha, in padded rows.
    @inline(__always)
    private func convert(
        bytesPerPixel: Int, _ pixel: (UInt32, UInt32, UInt32, UInt32, UnsafeMutablePointer<UInt8>) -> Void
    ) -> [UInt8] {
        guard let source = gdk_pixbuf_read_pixels(pixbuf) else { return [] }
        let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
        let rowBytes = Int(gdk_pixbuf_get_rowstride(pixbuf))
        return [UInt8](unsafeUninitializedCapacity: width * height * bytesPerPixel) { buffer, count in
            var target = buffer.baseAddress!
            for row in 0..<height {
                var from = source + row * rowBytes
                for _ in 0..<width {
                    pixel(UInt32(from[0]), UInt32(from[1]), UInt32(from[2]), channels == 4 ? UInt32(from[3]) : 255, target)
                    from += channels
                    target += bytesPerPixel
                }
            }
            count = width * height * bytesPerPixel
        }
    }
}
