import CPNG
import Glibc
import Platform

/// A PNG picture that is decoded at half its size, with libpng, because at full size it has too many pixels.
struct LargePNG {
    /// In pixels, as the file says.
    let width: Int
    let height: Int

    /// Decodes the file. Each pixel of the result is the mean of four, as far as there are four.
    func decode(_ bytes: [UInt8]) throws(DrawingError) -> PixelBuffer {
        var image = png_image()
        image.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { throw Self.damaged(&image) }
        guard Int(image.width) == width, Int(image.height) == height else { throw .pictureDamaged(reason: tr("it has no size")) }
        // One to four bytes a pixel, as many as the picture needs: 8 bits of each component, without a palette.
        image.format &= png_uint_32(PNG_FORMAT_FLAG_ALPHA) | png_uint_32(PNG_FORMAT_FLAG_COLOR)
        let channels =
            1 + (image.format & png_uint_32(PNG_FORMAT_FLAG_COLOR) != 0 ? 2 : 0)
            + (image.format & png_uint_32(PNG_FORMAT_FLAG_ALPHA) != 0 ? 1 : 0)
        guard let pixels = malloc(width * height * channels) else { throw .outOfMemory }
        defer { free(pixels) }
        guard png_image_finish_read(&image, nil, pixels, 0, nil) != 0 else { throw Self.damaged(&image) }
        let whole = UnsafeRawBufferPointer(start: pixels, count: width * height * channels)
        guard let half = PixelBuffer(halving: whole, width: width, height: height, channels: channels) else { throw .outOfMemory }
        return half
    }

    private static func damaged(_ image: inout png_image) -> DrawingError {
        let message = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return .pictureDamaged(reason: .verbatim(message))
    }
}
