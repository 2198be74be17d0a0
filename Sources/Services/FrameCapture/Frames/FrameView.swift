public import Drawing

/// One frame in the memory of whoever captured it: valid only while the call that hands it out lasts.
public struct FrameView {
    public let width: Int
    public let height: Int
    public let layout: PixelLayout
    let bytesPerLine: Int
    let bytes: UnsafeRawBufferPointer

    /// Nil when the bytes are too few for the size, as a driver's broken frame is.
    init?(width: Int, height: Int, layout: PixelLayout, bytesPerLine: Int, bytes: UnsafeRawBufferPointer) {
        guard width > 0, height > 0 else { return nil }
        if let leastLine = layout.leastBytesPerLine(width: width), let least = layout.leastBytes(width: width, height: height, bytesPerLine: bytesPerLine)
        {
            guard bytesPerLine >= leastLine, bytes.count >= least else { return nil }
        }
        self.width = width
        self.height = height
        self.layout = layout
        self.bytesPerLine = bytesPerLine
        self.bytes = bytes
    }

    /// The grey values alone, which is all that reading a code takes; nil for a compressed frame that is damaged.
    public func luma() -> LumaPlane? {
        switch layout {
        case .mjpeg, .jpeg: return JPEGFrame(bytes)?.luma()
        case .grey, .nv12, .nv21, .yuv420, .yvu420, .yuv422p, .yuv444p: return luma { line, x in line[x] }
        case .yuyv, .yvyu: return luma { line, x in line[x * 2] }
        case .uyvy: return luma { line, x in line[x * 2 + 1] }
        // ITU-R BT.601.
        case .rgb24: return luma { line, x in Self.grey(red: line[x * 3], green: line[x * 3 + 1], blue: line[x * 3 + 2]) }
        case .bgr24: return luma { line, x in Self.grey(red: line[x * 3 + 2], green: line[x * 3 + 1], blue: line[x * 3]) }
        }
    }

    @inline(__always)
    private static func grey(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (Int(red) * 77 + Int(green) * 150 + Int(blue) * 29 + 128) >> 8)
    }

    @inline(__always)
    private func luma(_ value: (UnsafePointer<UInt8>, Int) -> UInt8) -> LumaPlane? {
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            for y in 0..<height {
                let line = base + y * bytesPerLine
                let row = y * width
                for x in 0..<width { target[row + x] = value(line, x) }
            }
            count = width * height
        }
        return LumaPlane(width: width, height: height, pixels: pixels)
    }

    /// The frame to look at, no wider than a number of pixels: every second, third … pixel of each line where it is. Nil as for `luma`.
    public func bitmap(maximumWidth: Int) -> Bitmap? {
        if layout.isCompressed { return JPEGFrame(bytes)?.bitmap(maximumWidth: maximumWidth) }
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
        let step = max(1, (width + maximumWidth - 1) / max(1, maximumWidth))
        let (columns, rows) = (width / step, height / step)
        guard columns > 0, rows > 0 else { return nil }
        let reader = PixelReader(self, base: base)
        let pixels = [UInt8](unsafeUninitializedCapacity: columns * rows * 4) { target, count in
            var place = 0
            for row in 0..<rows {
                for column in 0..<columns {
                    let (blue, green, red) = reader.color(x: column * step, y: row * step)
                    target[place] = blue
                    target[place + 1] = green
                    target[place + 2] = red
                    target[place + 3] = 255
                    place += 4
                }
            }
            count = columns * rows * 4
        }
        return Bitmap(width: columns, height: rows, pixels: pixels)
    }
}
