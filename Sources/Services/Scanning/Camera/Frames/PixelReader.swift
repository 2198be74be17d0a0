/// The samples of an uncompressed frame, pixel by pixel: luma and the two chroma differences, or blue, green and red.
///
/// The layout is named at each call and not kept: named as a constant, each layout gets a loop of its own without decisions inside.
struct PixelReader {
    private let base: UnsafePointer<UInt8>
    private let line: Int
    /// Where the chroma planes begin, and how long their lines are; zero where there are none.
    private let firstChroma: Int
    private let secondChroma: Int
    private let chromaLine: Int

    init(_ frame: FrameView, base: UnsafePointer<UInt8>) {
        self.base = base
        line = frame.bytesPerLine
        firstChroma = line * frame.height
        switch frame.layout {
        case .yuv420, .yvu420: (chromaLine, secondChroma) = ((line + 1) / 2, firstChroma + (line + 1) / 2 * ((frame.height + 1) / 2))
        case .yuv422p: (chromaLine, secondChroma) = ((line + 1) / 2, firstChroma + (line + 1) / 2 * frame.height)
        case .yuv444p: (chromaLine, secondChroma) = (line, firstChroma * 2)
        default: (chromaLine, secondChroma) = (line, 0)
        }
    }

    @inline(__always)
    func samples(_ layout: PixelLayout, x: Int, y: Int) -> (UInt8, UInt8, UInt8) {
        let row = base + y &* line
        switch layout {
        case .grey: return (row[x], row[x], row[x])
        case .rgb24: return (row[x &* 3 &+ 2], row[x &* 3 &+ 1], row[x &* 3])
        case .bgr24: return (row[x &* 3], row[x &* 3 &+ 1], row[x &* 3 &+ 2])
        case .yuyv: return (row[x &* 2], row[(x &>> 1) &* 4 &+ 1], row[(x &>> 1) &* 4 &+ 3])
        case .yvyu: return (row[x &* 2], row[(x &>> 1) &* 4 &+ 3], row[(x &>> 1) &* 4 &+ 1])
        case .uyvy: return (row[x &* 2 &+ 1], row[(x &>> 1) &* 4], row[(x &>> 1) &* 4 &+ 2])
        case .nv12, .nv21:
            let lines = (y &>> 1) &* chromaLine
            let chroma = base + (firstChroma &+ lines &+ (x &>> 1) &* 2)
            return layout == .nv12 ? (row[x], chroma[0], chroma[1]) : (row[x], chroma[1], chroma[0])
        case .yuv420: return planar(row[x], (y &>> 1) &* chromaLine &+ (x &>> 1))
        case .yvu420:
            let (luma, red, blue) = planar(row[x], (y &>> 1) &* chromaLine &+ (x &>> 1))
            return (luma, blue, red)
        case .yuv422p: return planar(row[x], y &* chromaLine &+ (x &>> 1))
        case .yuv444p: return planar(row[x], y &* chromaLine &+ x)
        case .mjpeg, .jpeg: return (0, 0, 0)
        }
    }

    @inline(__always)
    private func planar(_ luma: UInt8, _ place: Int) -> (UInt8, UInt8, UInt8) {
        (luma, base[firstChroma &+ place], base[secondChroma &+ place])
    }
}
