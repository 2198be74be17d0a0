public import Drawing

extension FrameView {
    /// The grey values alone, which is all that reading a code takes; nil for a compressed frame that is damaged.
    public func luma() -> LumaPlane? {
        switch layout {
        case .mjpeg, .jpeg: return JPEGFrame(bytes)?.luma()
        case .grey, .nv12, .nv21, .yuv420, .yvu420, .yuv422p, .yuv444p: return luma { line, target in target.update(from: line, count: width) }
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

    /// ITU-R BT.601.
    @inline(__always)
    private static func grey(red: UInt8, green: UInt8, blue: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt32(red) &* 77 &+ UInt32(green) &* 150 &+ UInt32(blue) &* 29 &+ 128) &>> 8)
    }

    /// One line after the other into a plane without gaps.
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
