/// The colours of an uncompressed frame, pixel by pixel.
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

    /// 32 bits as in `Bitmap`: blue lowest, alpha highest.
    @inline(__always)
    func color(_ layout: PixelLayout, x: Int, y: Int) -> UInt32 {
        let row = base + y &* line
        switch layout {
        case .grey: return Self.color(red: row[x], green: row[x], blue: row[x])
        case .rgb24: return Self.color(red: row[x &* 3], green: row[x &* 3 &+ 1], blue: row[x &* 3 &+ 2])
        case .bgr24: return Self.color(red: row[x &* 3 &+ 2], green: row[x &* 3 &+ 1], blue: row[x &* 3])
        case .yuyv, .yvyu:
            let pair = row + (x &>> 1) &* 4
            return Self.color(row[x &* 2], pair[1], pair[3], isSwapped: layout == .yvyu)
        case .uyvy:
            let pair = row + (x &>> 1) &* 4
            return Self.color(row[x &* 2 &+ 1], pair[0], pair[2])
        case .nv12, .nv21:
            let lines = (y &>> 1) &* chromaLine
            let chroma = base + (firstChroma &+ lines &+ (x &>> 1) &* 2)
            return Self.color(row[x], chroma[0], chroma[1], isSwapped: layout == .nv21)
        case .yuv420, .yvu420: return planar(row[x], (y &>> 1) &* chromaLine &+ (x &>> 1), isSwapped: layout == .yvu420)
        case .yuv422p: return planar(row[x], y &* chromaLine &+ (x &>> 1))
        case .yuv444p: return planar(row[x], y &* chromaLine &+ x)
        case .mjpeg, .jpeg: return 0
        }
    }

    @inline(__always)
    private func planar(_ luma: UInt8, _ place: Int, isSwapped: Bool = false) -> UInt32 {
        Self.color(luma, base[firstChroma &+ place], base[secondChroma &+ place], isSwapped: isSwapped)
    }

    /// ITU-R BT.601, luma from 16 to 235, in 8-bit fixed point.
    @inline(__always)
    private static func color(_ luma: UInt8, _ first: UInt8, _ second: UInt8, isSwapped: Bool = false) -> UInt32 {
        let scaled = 298 &* (Int32(luma) &- 16) &+ 128
        let u = Int32(isSwapped ? second : first) &- 128
        let v = Int32(isSwapped ? first : second) &- 128
        return color(
            red: limited(scaled &+ 409 &* v), green: limited(scaled &- 100 &* u &- 208 &* v), blue: limited(scaled &+ 516 &* u))
    }

    @inline(__always)
    private static func limited(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: min(max(value &>> 8, 0), 255)) }

    @inline(__always)
    private static func color(red: UInt8, green: UInt8, blue: UInt8) -> UInt32 {
        UInt32(blue) | UInt32(green) &<< 8 | UInt32(red) &<< 16 | 0xFF00_0000
    }
}
