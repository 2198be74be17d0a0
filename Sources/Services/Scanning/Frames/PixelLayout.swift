import CVideo

/// The layout of a frame's pixels in memory, with the names of V4L2.
public enum PixelLayout: String, CaseIterable, Hashable, Sendable {
    /// Packed: luma, with chroma for each pair of pixels in between.
    case yuyv = "YUYV", uyvy = "UYVY", yvyu = "YVYU"
    /// A luma plane, followed by chroma at a quarter of the pixels.
    case nv12 = "NV12", nv21 = "NV21", yuv420 = "YU12", yvu420 = "YV12"
    /// A luma plane, followed by chroma at every second or at every pixel. Only `RecordedVideo` uses them.
    case yuv422p = "422P", yuv444p = "444P"
    case grey = "GREY"
    case rgb24 = "RGB3", bgr24 = "BGR3"
    /// JPEG data for each frame. The Huffman tables may be missing (Motion JPEG).
    case mjpeg = "MJPG", jpeg = "JPEG"

    /// V4L2's code: the four letters, the first one in the lowest byte.
    var fourCC: UInt32 { rawValue.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } }

    init?(fourCC: UInt32) {
        guard let layout = Self.allCases.first(where: { $0.fourCC == fourCC }) else { return nil }
        self = layout
    }

    /// The relative cost of getting at the luma: in a plane of its own, interleaved, computed from colours, compressed.
    var conversionCost: Int {
        switch self {
        case .grey, .nv12, .nv21, .yuv420, .yvu420, .yuv422p, .yuv444p: 0
        case .yuyv, .uyvy, .yvyu: 1
        case .rgb24, .bgr24: 2
        case .mjpeg, .jpeg: 3
        }
    }

    public var isCompressed: Bool { self == .mjpeg || self == .jpeg }

    /// The minimum size of a frame in bytes, where `bytesPerLine` is that of the first plane; nil for compressed layouts.
    func minimumBytes(width: Int, height: Int, bytesPerLine: Int) -> Int? {
        let plane = bytesPerLine * height
        switch self {
        case .yuyv, .uyvy, .yvyu, .rgb24, .bgr24, .grey: return plane
        case .nv12, .nv21, .yuv420, .yvu420: return plane + 2 * ((bytesPerLine + 1) / 2) * ((height + 1) / 2)
        case .yuv422p: return plane + 2 * ((bytesPerLine + 1) / 2) * height
        case .yuv444p: return plane * 3
        case .mjpeg, .jpeg: return nil
        }
    }

    /// The bytes of a line of the first plane without padding; nil for compressed layouts.
    func minimumBytesPerLine(width: Int) -> Int? {
        switch self {
        case .yuyv, .uyvy, .yvyu: (width + 1) / 2 * 4
        case .rgb24, .bgr24: width * 3
        case .mjpeg, .jpeg: nil
        case .grey, .nv12, .nv21, .yuv420, .yvu420, .yuv422p, .yuv444p: width
        }
    }
}

/// Reads the samples of an uncompressed frame pixel by pixel: luma and both chroma values, or blue, green and red.
///
/// The layout is an argument of each call instead of a property: with a constant argument, the compiler makes a loop without branches for
/// each layout.
struct PixelReader {
    private let base: UnsafePointer<UInt8>
    private let line: Int
    /// The offsets of the chroma planes, and the bytes of their lines; zero if there are none.
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
    private func planar(_ luma: UInt8, _ offset: Int) -> (UInt8, UInt8, UInt8) {
        (luma, base[firstChroma &+ offset], base[secondChroma &+ offset])
    }
}

/// A line of samples in three separate arrays, and their conversion to the pixels of a `Bitmap`.
///
/// Samples are gathered first and converted afterwards, because the compiler can only vectorise the conversion of adjacent samples.
struct PixelLine {
    let count: Int
    let first: UnsafeMutablePointer<UInt8>
    let second: UnsafeMutablePointer<UInt8>
    let third: UnsafeMutablePointer<UInt8>

    /// Uses `count * 3` bytes of the caller's memory.
    init(_ memory: UnsafeMutablePointer<UInt8>, count: Int) {
        self.count = count
        (first, second, third) = (memory, memory + count, memory + 2 * count)
    }

    @inline(__always)
    func gather(_ reader: PixelReader, _ layout: PixelLayout, row: Int, step: Int) {
        for column in 0..<count { (first[column], second[column], third[column]) = reader.samples(layout, x: column &* step, y: row) }
    }

    /// Converts luma and chroma by ITU-R BT.601, luma from 16 to 235, in 8-bit fixed point.
    func convertLuma(to target: UnsafeMutablePointer<UInt32>) {
        for column in 0..<count {
            let luma = 298 &* (Int32(first[column]) &- 16) &+ 128
            let (u, v) = (Int32(second[column]) &- 128, Int32(third[column]) &- 128)
            let red = Self.limited(luma &+ 409 &* v)
            let green = Self.limited(luma &- 100 &* u &- 208 &* v)
            let blue = Self.limited(luma &+ 516 &* u)
            target[column] = (blue | green &<< 8 | red &<< 16 | 0xFF00_0000).littleEndian
        }
    }

    /// Converts blue, green and red.
    func convertColors(to target: UnsafeMutablePointer<UInt32>) {
        for column in 0..<count {
            let (blue, green, red) = (UInt32(first[column]), UInt32(second[column]), UInt32(third[column]))
            target[column] = (blue | green &<< 8 | red &<< 16 | 0xFF00_0000).littleEndian
        }
    }

    @inline(__always)
    private static func limited(_ value: Int32) -> UInt32 { UInt32(bitPattern: min(max(value &>> 8, 0), 255)) }
}
