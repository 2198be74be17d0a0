import CTurboJPEG
public import Drawing

/// A frame in the memory of its source. It is valid only during the call that passes it.
public struct FrameView {
    public let width: Int
    public let height: Int
    public let layout: PixelLayout
    let bytesPerLine: Int
    let bytes: UnsafeRawBufferPointer

    /// Nil if there are too few bytes for the size, as in a broken frame of a driver.
    package init?(width: Int, height: Int, layout: PixelLayout, bytesPerLine: Int, bytes: UnsafeRawBufferPointer) {
        guard width > 0, height > 0 else { return nil }
        if let minimumLine = layout.minimumBytesPerLine(width: width),
            let minimum = layout.minimumBytes(width: width, height: height, bytesPerLine: bytesPerLine)
        {
            guard bytesPerLine >= minimumLine, bytes.count >= minimum else { return nil }
        }
        self.width = width
        self.height = height
        self.layout = layout
        self.bytesPerLine = bytesPerLine
        self.bytes = bytes
    }
}

extension FrameView {
    /// The grey values, which is all that decoding needs; nil for a damaged compressed frame.
    public func luma() -> LumaPlane? {
        switch layout {
        case .mjpeg, .jpeg: return JPEGFrame(bytes)?.luma()
        case .grey, .nv12, .nv21, .yuv420, .yvu420, .yuv422p, .yuv444p:
            return luma { line, target in target.update(from: line, count: width) }
        case .yuyv, .yvyu: return luma { line, target in for x in 0..<width { target[x] = line[x &* 2] } }
        case .uyvy: return luma { line, target in for x in 0..<width { target[x] = line[x &* 2 &+ 1] } }
        case .rgb24:
            return luma { line, target in
                for x in 0..<width { target[x] = Self.grey(red: line[x &* 3], green: line[x &* 3 &+ 1], blue: line[x &* 3 &+ 2]) }
            }
        case .bgr24:
            return luma { line, target in
                for x in 0..<width { target[x] = Self.grey(red: line[x &* 3 &+ 2], green: line[x &* 3 &+ 1], blue: line[x &* 3]) }
            }
        }
    }

    /// The luma of a colour by ITU-R BT.601.
    @inline(__always)
    private static func grey(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt32(red) &* 77 &+ UInt32(green) &* 150 &+ UInt32(blue) &* 29 &+ 128) &>> 8)
    }

    /// Converts line by line into a plane without padding.
    @inline(__always)
    private func luma(_ convert: (_ line: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>) -> Void) -> LumaPlane? {
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            guard let target = buffer.baseAddress else { return }
            for y in 0..<height { convert(base + y &* bytesPerLine, target + y &* width) }
            count = width * height
        }
        return LumaPlane(width: width, height: height, pixels: pixels)
    }
}

extension FrameView {
    /// The frame as a bitmap, scaled down to a maximum width by taking every second, third … pixel; nil for a damaged compressed frame.
    public func bitmap(maximumWidth: Int) -> Bitmap? {
        let step = max(1, (width + max(1, maximumWidth) - 1) / max(1, maximumWidth))
        switch layout {
        case .mjpeg, .jpeg: return JPEGFrame(bytes)?.bitmap(maximumWidth: maximumWidth)
        case .yuyv: return bitmap(.yuyv, step)
        case .uyvy: return bitmap(.uyvy, step)
        case .yvyu: return bitmap(.yvyu, step)
        case .nv12: return bitmap(.nv12, step)
        case .nv21: return bitmap(.nv21, step)
        case .yuv420: return bitmap(.yuv420, step)
        case .yvu420: return bitmap(.yvu420, step)
        case .yuv422p: return bitmap(.yuv422p, step)
        case .yuv444p: return bitmap(.yuv444p, step)
        case .grey: return bitmap(.grey, step)
        case .rgb24: return bitmap(.rgb24, step)
        case .bgr24: return bitmap(.bgr24, step)
        }
    }

    @inline(__always)
    private func bitmap(_ layout: PixelLayout, _ step: Int) -> Bitmap? {
        let (columns, rows) = (width / step, height / step)
        guard columns > 0, rows > 0, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        let reader = PixelReader(self, base: base)
        let hasLuma = layout != .rgb24 && layout != .bgr24 && layout != .grey
        let pixels = [UInt8](unsafeUninitializedCapacity: columns * rows * 4) { buffer, count in
            // The memory of an array is aligned to 16 bytes.
            buffer.withMemoryRebound(to: UInt32.self) { pixels in
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: columns * 3) { memory in
                    guard let target = pixels.baseAddress, let samples = memory.baseAddress else { return }
                    let line = PixelLine(samples, count: columns)
                    for row in 0..<rows {
                        line.gather(reader, layout, row: row &* step, step: step)
                        if hasLuma {
                            line.convertLuma(to: target + row &* columns)
                        } else {
                            line.convertColors(to: target + row &* columns)
                        }
                    }
                }
            }
            count = columns * rows * 4
        }
        return Bitmap(width: columns, height: rows, pixels: pixels)
    }
}

/// A source of frames: a camera, or a recording of one.
///
/// Used by one thread at a time.
public protocol FrameSource: AnyObject {
    /// The properties and settings of the source.
    var state: CameraState { get }
    /// Waits for a frame that is newer than the last one, and passes on the newest one. Frames in between are dropped.
    ///
    /// - Returns: False when no frame came in time; the caller may wait again.
    /// - Throws: `CaptureError` when no more frames will come.
    func next(within time: Duration, _ body: (FrameView) -> Void) throws(CaptureError) -> Bool
    /// Makes a waiting `next` return soon. Safe to call from any thread.
    nonisolated func interrupt()
}

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
