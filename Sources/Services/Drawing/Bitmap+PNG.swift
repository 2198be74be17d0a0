internal import CPixbuf

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
}
