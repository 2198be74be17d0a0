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
