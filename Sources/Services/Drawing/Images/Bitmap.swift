import CCairo
import CPixbuf
import Foundation
import Glibc
public import Graphics

/// Pixels in memory: 32 bits each in the order blue, green, red, alpha, premultiplied, without padding between rows.
public struct Bitmap: Hashable, Sendable {
    /// The maximum side of a drawing in pixels, a limit of cairo's image surfaces.
    public static let maximumSide = 32_767

    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// The pixels per unit of the drawing.
    public let scale: Double
    /// `width * height * 4` bytes.
    public let pixels: [UInt8]

    /// Uses existing pixels; nil if their number does not match the size.
    public init?(width: Int, height: Int, scale: Double = 1, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.scale = scale
        self.pixels = pixels
    }

    /// Draws a bitmap of `width` × `height` pixels. The canvas is in units of `scale` pixels and starts out transparent.
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
            // If the caller has kept the canvas, it draws nothing from now on instead of writing to freed memory.
            cairo_surface_finish(surface)
            return status
        }
        try DrawingError.check(status)
        self.width = width
        self.height = height
        self.scale = scale
        self.pixels = pixels
    }

    /// Whether all pixels are opaque.
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

    /// Encodes as PNG: with one byte per pixel if there is no colour.
    public func png() throws(DrawingError) -> [UInt8] {
        if var greys = greys() { return try Self.png(&greys, CAIRO_FORMAT_A8, width: width, height: height) }
        var copy = pixels
        return try Self.png(&copy, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width: width, height: height)
    }

    private static func png(_ pixels: inout [UInt8], _ format: cairo_format_t, width: Int, height: Int) throws(DrawingError) -> [UInt8] {
        let output = DocumentOutput()
        let status = pixels.withUnsafeMutableBufferPointer { buffer -> cairo_status_t in
            let stride = cairo_format_stride_for_width(format, Int32(width))
            let surface = cairo_image_surface_create_for_data(buffer.baseAddress, format, Int32(width), Int32(height), stride)
            defer { cairo_surface_destroy(surface) }
            return cairo_surface_write_to_png_stream(surface, DocumentOutput.write, output.pointer)
        }
        try DrawingError.check(status)
        return output.bytes
    }

    /// The pixels in cairo's mask format, which it writes as grey PNG: a byte each, in padded rows. Nil if there is any colour or
    /// transparency.
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

    /// Writes a PNG file atomically.
    public func writePNG(to path: String) throws(DrawingError) {
        try FileOutput.write(try png(), to: path)
    }

    // MARK: gdk-pixbuf

    /// Encodes as PNG, with a colour for fully transparent pixels. Programs without transparency show it there.
    public func png(matte: Color) throws(DrawingError) -> [UInt8] {
        isOpaque ? try png() : try encoded(straightPixels(matte: matte), channels: 4, as: "png")
    }

    /// Red, green, blue and alpha, not premultiplied.
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

    /// Encodes as PNG with the resolution to print it at.
    public func png(dotsPerInch: Double) throws(DrawingError) -> [UInt8] {
        let file = try png()
        // The signature and the header chunk, which comes first in every file (ISO/IEC 15948 §5.2, §11.2.2).
        let headLength = 8 + 25
        let perMetre = UInt32(min(max((dotsPerInch / 0.0254).rounded(), 1), 1_000_000))
        return file[..<headLength] + Self.chunk("pHYs", Self.bigEndian(perMetre) + Self.bigEndian(perMetre) + [1]) + file[headLength...]
    }

    /// A chunk (ISO/IEC 15948 §5.3).
    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + checked + bigEndian(checksum(checked))
    }

    /// The CRC of ISO/IEC 15948 annex D, bit by bit, as it covers only a few bytes.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { checksum, byte in
            (0..<8).reduce(checksum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }

    /// Encodes as JPEG. Transparent pixels become black, because JPEG has no transparency.
    ///
    /// - Parameter quality: from 0 to 100.
    public func jpeg(quality: Int) throws(DrawingError) -> [UInt8] {
        try encoded(opaquePixels(), channels: 3, as: "jpeg", quality: min(max(quality, 0), 100))
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

    /// Encodes interleaved components with gdk-pixbuf: red, green, blue and, as the fourth channel, alpha.
    private func encoded(_ components: [UInt8], channels: Int, as type: String, quality: Int? = nil) throws(DrawingError) -> [UInt8] {
        var components = components
        let file = components.withUnsafeMutableBufferPointer { buffer -> [UInt8]? in
            guard
                let pixbuf = gdk_pixbuf_new_from_data(
                    buffer.baseAddress, GDK_COLORSPACE_RGB, channels == 4 ? 1 : 0, 8, Int32(width), Int32(height), Int32(width * channels),
                    nil,
                    nil)
            else { return nil }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            var (bytes, count): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
            var keys = [quality.flatMap { _ in strdup("quality") }, nil]
            var values = [quality.flatMap { strdup(String($0)) }, nil]
            defer { for text in keys + values { free(text) } }
            guard gdk_pixbuf_save_to_bufferv(pixbuf, &bytes, &count, type, &keys, &values, nil) != 0, let bytes else { return nil }
            defer { g_free(bytes) }
            return UnsafeBufferPointer(start: bytes, count: Int(count)).map { UInt8(bitPattern: $0) }
        }
        guard let file else { throw .outOfMemory }
        return file
    }
}
