/// The colours of an uncompressed frame, pixel by pixel.
struct PixelReader {
    private let layout: PixelLayout
    private let base: UnsafePointer<UInt8>
    private let line: Int
    /// Where the chroma planes begin, and how long their lines are; zero where there are none.
    private let firstChroma: Int
    private let secondChroma: Int
    private let chromaLine: Int

    init(_ frame: FrameView, base: UnsafePointer<UInt8>) {
        layout = frame.layout
        self.base = base
        line = frame.bytesPerLine
        firstChroma = line * frame.height
        switch layout {
        case .yuv420, .yvu420: (chromaLine, secondChroma) = ((line + 1) / 2, firstChroma + (line + 1) / 2 * ((frame.height + 1) / 2))
        case .yuv422p: (chromaLine, secondChroma) = ((line + 1) / 2, firstChroma + (line + 1) / 2 * frame.height)
        case .yuv444p: (chromaLine, secondChroma) = (line, firstChroma * 2)
        default: (chromaLine, secondChroma) = (line, 0)
        }
    }

    @inline(__always)
    func color(x: Int, y: Int) -> (blue: UInt8, green: UInt8, red: UInt8) {
        let row = base + y * line
        switch layout {
        case .grey: return (row[x], row[x], row[x])
        case .rgb24: return (row[x * 3 + 2], row[x * 3 + 1], row[x * 3])
        case .bgr24: return (row[x * 3], row[x * 3 + 1], row[x * 3 + 2])
        case .yuyv: return Self.color(row[x * 2], row[x / 2 * 4 + 1], row[x / 2 * 4 + 3])
        case .yvyu: return Self.color(row[x * 2], row[x / 2 * 4 + 3], row[x / 2 * 4 + 1])
        case .uyvy: return Self.color(row[x * 2 + 1], row[x / 2 * 4], row[x / 2 * 4 + 2])
        case .nv12, .nv21:
            let chroma = base + firstChroma + y / 2 * chromaLine + x / 2 * 2
            return layout == .nv12 ? Self.color(row[x], chroma[0], chroma[1]) : Self.color(row[x], chroma[1], chroma[0])
        case .yuv420, .yvu420:
            let place = y / 2 * chromaLine + x / 2
            let (first, second) = (base[firstChroma + place], base[secondChroma + place])
            return layout == .yuv420 ? Self.color(row[x], first, second) : Self.color(row[x], second, first)
        case .yuv422p:
            let place = y * chromaLine + x / 2
            return Self.color(row[x], base[firstChroma + place], base[secondChroma + place])
        case .yuv444p:
            let place = y * chromaLine + x
            return Self.color(row[x], base[firstChroma + place], base[secondChroma + place])
        case .mjpeg, .jpeg: return (0, 0, 0)
        }
    }

    /// ITU-R BT.601, luma from 16 to 235, in 8-bit fixed point.
    @inline(__always)
    private static func color(_ luma: UInt8, _ blueDifference: UInt8, _ redDifference: UInt8) -> (blue: UInt8, green: UInt8, red: UInt8) {
        let scaled = 298 * (Int(luma) - 16) + 128
        let (u, v) = (Int(blueDifference) - 128, Int(redDifference) - 128)
        return (
            UInt8(clamping: (scaled + 516 * u) >> 8), UInt8(clamping: (scaled - 100 * u - 208 * v) >> 8), UInt8(clamping: (scaled + 409 * v) >> 8)
        )
    }
}
