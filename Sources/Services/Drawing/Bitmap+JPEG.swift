internal import CPixbuf
import Glibc

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
