import CTurboJPEG
import Drawing

/// A frame of a camera that sends JPEG data.
///
/// Motion JPEG may leave out the standard Huffman tables; libjpeg-turbo adds them.
struct JPEGFrame: ~Copyable {
    /// More pixels than any camera has. A header that declares more is damaged.
    private static let maximumPixels = 1 << 26

    private let decoder: tjhandle
    private let bytes: UnsafeRawBufferPointer
    private let width: Int
    private let height: Int

    /// Nil if the bytes are no JPEG data.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let decoder = tjInitDecompress() else { return nil }
        var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            tjDecompressHeader3(decoder, base, UInt(bytes.count), &width, &height, &subsampling, &colors) == 0,
            width > 0, height > 0, Int(width) * Int(height) <= Self.maximumPixels
        else {
            tjDestroy(decoder)
            return nil
        }
        self.decoder = decoder
        self.bytes = bytes
        self.width = Int(width)
        self.height = Int(height)
    }

    deinit { tjDestroy(decoder) }

    func luma() -> LumaPlane? {
        guard let pixels = decode(width: width, height: height, format: TJPF_GRAY, bytesPerPixel: 1) else { return nil }
        return LumaPlane(width: width, height: height, pixels: pixels)
    }

    /// Decodes at full, half, quarter or eighth size, whichever suits the maximum width.
    func bitmap(maximumWidth: Int) -> Bitmap? {
        var divisor = 1
        while divisor < 8, width / divisor > maximumWidth { divisor *= 2 }
        let (columns, rows) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
        guard let pixels = decode(width: columns, height: rows, format: TJPF_BGRA, bytesPerPixel: 4) else { return nil }
        return Bitmap(width: columns, height: rows, pixels: pixels)
    }

    /// Decodes the pixels; nil if nothing could be decoded. A missing end, as after a dropped packet, stays grey.
    private func decode(width: Int, height: Int, format: TJPF, bytesPerPixel: Int) -> [UInt8]? {
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        var isWhole = true
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * bytesPerPixel) { target, count in
            target.initialize(repeating: 128)
            let result = tjDecompress2(
                decoder, base, UInt(bytes.count), target.baseAddress, Int32(width), Int32(width * bytesPerPixel), Int32(height),
                Int32(format.rawValue), TJFLAG_FASTDCT | TJFLAG_FASTUPSAMPLE)
            // After a warning the picture is still usable.
            isWhole = result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
            count = width * height * bytesPerPixel
        }
        return isWhole ? pixels : nil
    }
}
