internal import CTurboJPEG
import Drawing

/// A frame of a camera that sends JPEG files.
///
/// libjpeg-turbo puts the standard Huffman tables in where a Motion JPEG leaves them out.
struct JPEGFrame: ~Copyable {
    /// More pixels than any camera has: a header that claims them is damaged.
    private static let mostPixels = 1 << 26

    private let decoder: tjhandle
    private let bytes: UnsafeRawBufferPointer
    private let width: Int
    private let height: Int

    /// Nil when that is no JPEG file.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let decoder = tjInitDecompress() else { return nil }
        var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            tjDecompressHeader3(decoder, base, UInt(bytes.count), &width, &height, &subsampling, &colors) == 0,
            width > 0, height > 0, Int(width) * Int(height) <= Self.mostPixels
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

    /// The decoder makes it half, a quarter or an eighth as large while it decodes.
    func bitmap(maximumWidth: Int) -> Bitmap? {
        var divisor = 1
        while divisor < 8, width / divisor > maximumWidth { divisor *= 2 }
        let (columns, rows) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
        guard let pixels = decode(width: columns, height: rows, format: TJPF_BGRA, bytesPerPixel: 4) else { return nil }
        return Bitmap(width: columns, height: rows, pixels: pixels)
    }

    /// Nil when the file is damaged so that nothing came out. What is missing at its end, as after a dropped packet, stays grey.
    private func decode(width: Int, height: Int, format: TJPF, bytesPerPixel: Int) -> [UInt8]? {
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        var isWhole = true
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height * bytesPerPixel) { target, count in
            target.initialize(repeating: 128)
            let result = tjDecompress2(
                decoder, base, UInt(bytes.count), target.baseAddress, Int32(width), Int32(width * bytesPerPixel), Int32(height),
                Int32(format.rawValue), TJFLAG_FASTDCT | TJFLAG_FASTUPSAMPLE)
            // A warning leaves a picture that can be looked at.
            isWhole = result == 0 || tjGetErrorCode(decoder) == Int32(TJERR_WARNING.rawValue)
            count = width * height * bytesPerPixel
        }
        return isWhole ? pixels : nil
    }
}
