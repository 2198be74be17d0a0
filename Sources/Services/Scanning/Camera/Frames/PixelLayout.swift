internal import CVideo

/// How the pixels of a frame lie in memory, by the names of V4L2.
public enum PixelLayout: String, CaseIterable, Hashable, Sendable {
    /// One plane: luma and, for each two pixels, chroma between them.
    case yuyv = "YUYV", uyvy = "UYVY", yvyu = "YVYU"
    /// A luma plane, then chroma of a quarter of the pixels.
    case nv12 = "NV12", nv21 = "NV21", yuv420 = "YU12", yvu420 = "YV12"
    /// A luma plane, then chroma of every pixel or of each second one; of both only `RecordedVideo` knows.
    case yuv422p = "422P", yuv444p = "444P"
    case grey = "GREY"
    case rgb24 = "RGB3", bgr24 = "BGR3"
    /// A JPEG file for each frame; Huffman tables may be missing (Motion JPEG).
    case mjpeg = "MJPG", jpeg = "JPEG"

    /// V4L2's number for it: the four letters, the first lowest.
    var fourCC: UInt32 { rawValue.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } }

    init?(fourCC: UInt32) {
        guard let layout = Self.allCases.first(where: { $0.fourCC == fourCC }) else { return nil }
        self = layout
    }

    /// How much work a frame is before it can be looked at, less first: luma that stands for itself, luma in between, colours, compressed.
    var effort: Int {
        switch self {
        case .grey, .nv12, .nv21, .yuv420, .yvu420, .yuv422p, .yuv444p: 0
        case .yuyv, .uyvy, .yvyu: 1
        case .rgb24, .bgr24: 2
        case .mjpeg, .jpeg: 3
        }
    }

    var isCompressed: Bool { self == .mjpeg || self == .jpeg }

    /// Bytes that a frame of this size needs at least, `bytesPerLine` being the first plane's; nil for compressed ones.
    func leastBytes(width: Int, height: Int, bytesPerLine: Int) -> Int? {
        let plane = bytesPerLine * height
        switch self {
        case .yuyv, .uyvy, .yvyu, .rgb24, .bgr24, .grey: return plane
        case .nv12, .nv21, .yuv420, .yvu420: return plane + 2 * ((bytesPerLine + 1) / 2) * ((height + 1) / 2)
        case .yuv422p: return plane + 2 * ((bytesPerLine + 1) / 2) * height
        case .yuv444p: return plane * 3
        case .mjpeg, .jpeg: return nil
        }
    }

    /// Bytes of a line of the first plane without gaps; nil for compressed ones.
    func leastBytesPerLine(width: Int) -> Int? {
        switch self {
        case .yuyv, .uyvy, .yvyu: (width + 1) / 2 * 4
        case .rgb24, .bgr24: width * 3
        case .mjpeg, .jpeg: nil
        case .grey, .nv12, .nv21, .yuv420, .yvu420, .yuv422p, .yuv444p: width
        }
    }
}
