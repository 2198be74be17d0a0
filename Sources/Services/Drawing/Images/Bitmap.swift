internal import CCairo
internal import CPixbuf
import Foundation
import Glibc

/// Pixels in memory: 32 bits each, blue, green, red, alpha in this order, colours multiplied by alpha, rows without gaps.
public struct Bitmap: Hashable, Sendable {
    /// The longest side that can be drawn, in pixels (a limit of cairo's image surfaces).
    public static let maximumSide = 32_767

    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// Pixels for one unit of the drawing.
    public let scale: Double
    /// `width * height * 4` bytes.
    public let pixels: [UInt8]

    /// Takes pixels as they are; nil when their number does not fit the size.
    public init?(width: Int, height: Int, scale: Double = 1, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.scale = scale
        self.pixels = pixels
    }

    /// Draws a bitmap of `width` × `height` pixels; the canvas is in units of `scale` pixels and starts out transparent.
    public init(width: Int, height: Int, scale: Double = 1, draw: (Canvas) -> Void) throws(DrawingError) {
        guard 1...Self.maximumSide ~= width, 1...Self.maximumSide ~= height else { throw .badSize(width: width, height: height) }
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        let status = pixels.withUnsafeMutableBufferPointer { buffer -> cairo_status_t in
            let surface = cairo_image_surface_create_for_data(
                buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(width * 4))
            defer { cairo_surface_destroy(surface) }
            let canvas = Canvas(adopting: cairo_create(surface))
            canvas.scale(x: scale, y: scale)
            draw(canvas)
            let status = cairo_status(canvas.context)
            // After this a canvas that the caller kept draws nothing instead of writing to freed memory.
            cairo_surface_finish(surface)
            return status
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawingFailed(reason: String(cString: cairo_status_to_string(status))) }
        self.width = width
        self.height = height
        self.scale = scale
        self.pixels = pixels
    }

    /// Whether no pixel lets anything through.
    public var isOpaque: Bool {
        pixels.withUnsafeBufferPointer { buffer in
            stride(from: 3, to: buffer.count, by: 4).allSatisfy { buffer[$0] == 255 }
        }
    }

    /// The colour of a pixel.
    public subscript(x: Int, y: Int) -> Color {
        let start = (y * width + x) * 4
        let alpha = Double(pixels[start + 3])
        guard alpha > 0 else { return .clear }
        return Color(
            red: Double(pixels[start + 2]) / alpha, green: Double(pixels[start + 1]) / alpha,
            blue: Double(pixels[start]) / alpha, alpha: alpha / 255)
    }

    /// The bitmap as the bytes of a PNG file: one byte a pixel when there is no colour in it.
    public func png() throws(DrawingError) -> [UInt8] {
        if var greys = greys() { return try Self.png(&greys, CAIRO_FORMAT_A8, width: width, height: height) }
        var copy = pixels
        return try Self.png(&copy, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width: width, height: height)
    }

    private static func png(_ pixels: inout [UInt8], _ format: cairo_format_t, width: Int, height: Int) throws(DrawingError) -> [UInt8] {
        let output = ByteOutput()
        let status = pixels.withUnsafeMutableBufferPointer { buffer -> cairo_status_t in
            let stride = cairo_format_stride_for_width(format, Int32(width))
            let surface = cairo_image_surface_create_for_data(buffer.baseAddress, format, Int32(width), Int32(height), stride)
            defer { cairo_surface_destroy(surface) }
            return cairo_surface_write_to_png_stream(surface, ByteOutput.write, output.pointer)
        }
        guard status == CAIRO_STATUS_SUCCESS else { throw .drawingFailed(reason: String(cString: cairo_status_to_string(status))) }
        return output.bytes
    }

    /// The pixels in cairo's format for masks, of which it makes grey PNG files: a byte each, rows padded; nil when there is any colour or
    /// anything shows through.
    private func greys() -> [UInt8]? {
        let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(width)))
        var greys = [UInt8](repeating: 0, count: stride * height)
        let isAll = pixels.withUnsafeBufferPointer { source in
            for row in 0..<height {
                for column in 0..<width {
                    let start = (row &* width &+ column) &* 4
                    let grey = source[start]
                    guard source[start + 1] == grey, source[start + 2] == grey, source[start + 3] == 255 else { return false }
                    greys[row &* stride &+ column] = grey
                }
            }
            return true
        }
        return isAll ? greys : nil
    }

    /// Writes a PNG file, whole or not at all.
    public func writePNG(to path: String) throws(DrawingError) {
        try FileOutput.write(try png(), to: path)
    }
}

extension Bitmap {
    /// The bitmap as the bytes of a PNG file, with a colour under the pixels that let everything through: programs that know no
    /// transparency show it there.
    public func png(matte: Color) throws(DrawingError) -> [UInt8] {
        guard !isOpaque else { return try png() }
        var straight = straightPixels(matte: matte)
        let file = straight.withUnsafeMutableBufferPointer { buffer -> [UInt8]? in
            guard
                let pixbuf = gdk_pixbuf_new_from_data(
                    buffer.baseAddress, GDK_COLORSPACE_RGB, 1, 8, Int32(width), Int32(height), Int32(width * 4), nil, nil)
            else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            var (bytes, count): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
            guard gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, "png", nil, nil, nil) != 0, let bytes else { return nil }
            defer { g_free(bytes) }
            return UnsafeBufferPointer(start: bytes, count: Int(count)).map { UInt8(bitPattern: $0) }
        }
        guard let file else { throw .outOfMemory }
        return file
    }

    /// Red, green, blue and alpha, colours not multiplied.
    private func straightPixels(matte: Color) -> [UInt8] {
        let ground = [matte.red, matte.green, matte.blue].map { UInt8(clamping: Int(($0 * 255).rounded())) }
        return [UInt8](unsafeUninitializedCapacity: pixels.count) { target, count in
            pixels.withUnsafeBufferPointer { source in
                for start in stride(from: 0, to: source.count, by: 4) {
                    let alpha = Int(source[start + 3])
                    for component in 0..<3 {
                        let value = Int(source[start + 2 - component])
                        target[start + component] = alpha == 0 ? ground[component] : UInt8(clamping: (value * 255 + alpha / 2) / alpha)
                    }
                    target[start + 3] = UInt8(truncatingIfNeeded: alpha)
                }
            }
            count = pixels.count
        }
    }

    /// The bitmap as the bytes of a PNG file that says how large it is to be printed.
    public func png(dotsPerInch: Double) throws(DrawingError) -> [UInt8] {
        let file = try png()
        // The signature, and the header that comes first in every file (ISO/IEC 15948 §5.2, §11.2.2).
        let headLength = 8 + 25
        let perMetre = UInt32(min(max((dotsPerInch / 0.0254).rounded(), 1), 1_000_000))
        return file[..<headLength] + Self.chunk("pHYs", Self.bigEndian(perMetre) + Self.bigEndian(perMetre) + [1]) + file[headLength...]
    }

    /// ISO/IEC 15948 §5.3.
    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + checked + bigEndian(checksum(checked))
    }

    /// The CRC of ISO/IEC 15948 annex D, bit by bit: it is over a few bytes.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { checksum, byte in
            (0..<8).reduce(checksum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
}

extension Bitmap {
    /// The bitmap as the bytes of a JPEG file, which has no transparency: what shows through is black.
    ///
    /// - Parameter quality: from 0 to 100.
    public func jpeg(quality: Int) throws(DrawingError) -> [UInt8] {
        var colors = opaquePixels()
        let file = colors.withUnsafeMutableBufferPointer { buffer -> [UInt8]? in
            guard
                let pixbuf = gdk_pixbuf_new_from_data(
                    buffer.baseAddress, GDK_COLORSPACE_RGB, 0, 8, Int32(width), Int32(height), Int32(width * 3), nil, nil)
            else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            var (bytes, count): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
            var keys = [strdup("quality"), nil]
            var values = [strdup(String(min(max(quality, 0), 100))), nil]
            defer { for text in keys + values { free(text) } }
            guard gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, "jpeg", &keys, &values, nil) != 0, let bytes else { return nil }
            defer { g_free(bytes) }
            return UnsafeBufferPointer(start: bytes, count: Int(count)).map { UInt8(bitPattern: $0) }
        }
        guard let file else { throw .outOfMemory }
        return file
    }

    /// Red, green and blue.
    private func opaquePixels() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 3) { target, count in
            pixels.withUnsafeBufferPointer { source in
                for pixel in 0..<width * height {
                    for component in 0..<3 { target[pixel * 3 + component] = source[pixel * 4 + 2 - component] }
                }
            }
            count = width * height * 3
        }
    }
}
