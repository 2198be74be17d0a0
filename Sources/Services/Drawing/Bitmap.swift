internal import CCairo
import Foundation

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
