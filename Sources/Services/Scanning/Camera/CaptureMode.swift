internal import CVideo

/// What a camera can be asked for.
public struct CaptureMode: Hashable, Sendable {
    /// Pixels.
    public let width: Int
    public let height: Int
    public let layout: PixelLayout
    /// Zero where the driver does not say.
    public let framesPerSecond: Double

    public init(width: Int, height: Int, layout: PixelLayout, framesPerSecond: Double) {
        self.width = width
        self.height = height
        self.layout = layout
        self.framesPerSecond = framesPerSecond
    }

    /// The mode that finds codes soonest: enough pixels for a code that is not held close, at a rate that a hand does not blur, and, of equals,
    /// luma that needs no work.
    ///
    /// About 1280 × 720 is where more pixels cost more than they find. Fewer than 15 frames a second are a still picture that comes late.
    public static func best(of modes: [CaptureMode]) -> CaptureMode? {
        modes.max { one, other in one.worth < other.worth }
    }

    private var worth: (Double, Double, Int) {
        let pixels = Double(width * height)
        let ideal = Double(1280 * 720)
        let size = pixels <= ideal ? pixels / ideal : max(0.5, 1 - (pixels - ideal) / (ideal * 8))
        let rate = framesPerSecond == 0 ? 0.8 : min(framesPerSecond, 30) / 30
        return (size * (rate < 0.5 ? rate : min(1, 0.6 + 0.4 * rate)), min(framesPerSecond, 30), -layout.effort)
    }
}

extension VideoDevice {
    /// Every mode that is known here, and the names of the formats that are not.
    func modes() -> (known: [CaptureMode], unknown: [String]) {
        var known: [CaptureMode] = []
        var unknown: [String] = []
        for index in 0..<64 {
            var format = v4l2_fmtdesc()
            format.index = UInt32(index)
            format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
            guard quire_video_enumerate_format(descriptor, &format) == 0 else { break }
            guard let layout = PixelLayout(fourCC: format.pixelformat) else {
                unknown.append(Self.name(ofFourCC: format.pixelformat))
                continue
            }
            for (width, height) in sizes(format.pixelformat) {
                known.append(CaptureMode(width: width, height: height, layout: layout, framesPerSecond: rate(format.pixelformat, width, height)))
            }
        }
        return (known, unknown)
    }

    private static func name(ofFourCC code: UInt32) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) }
        return String(decoding: bytes.map { (0x21...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    /// Single sizes as they are; of a range what is usual and lies in it.
    private func sizes(_ format: UInt32) -> [(Int, Int)] {
        var sizes: [(Int, Int)] = []
        for index in 0..<128 {
            var size = v4l2_frmsizeenum()
            size.index = UInt32(index)
            size.pixel_format = format
            guard quire_video_enumerate_size(descriptor, &size) == 0 else { break }
            if size.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue {
                sizes.append((Int(size.discrete.width), Int(size.discrete.height)))
                continue
            }
            let range = size.stepwise
            // Compared one by one: a driver's least size may be above its largest.
            sizes += [(1280, 720), (1920, 1080), (640, 480), (800, 600), (320, 240)].filter { width, height in
                width >= range.min_width && width <= range.max_width && height >= range.min_height && height <= range.max_height
            }
            break
        }
        if sizes.isEmpty, let current { sizes.append((current.width, current.height)) }
        return sizes.filter { 1...16_384 ~= $0.0 && 1...16_384 ~= $0.1 }
    }

    /// What it is set to; nil when that is a layout that is not known here.
    var current: CaptureMode? {
        var format = v4l2_format()
        format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        guard quire_video_get_format(descriptor, &format) == 0, let layout = PixelLayout(fourCC: format.fmt.pix.pixelformat) else { return nil }
        return CaptureMode(width: Int(format.fmt.pix.width), height: Int(format.fmt.pix.height), layout: layout, framesPerSecond: 0)
    }

    /// Whether it shows what another device sends, as a capture card for HDMI does: its size is that signal's, and what it is set to is best.
    var followsSignal: Bool {
        var input = v4l2_input()
        var index: Int32 = 0
        guard quire_video_get_input(descriptor, &index) == 0, index >= 0 else { return false }
        input.index = UInt32(index)
        guard quire_video_enumerate_input(descriptor, &input) == 0 else { return false }
        return input.capabilities & UInt32(V4L2_IN_CAP_DV_TIMINGS | V4L2_IN_CAP_STD) != 0
    }

    /// The highest rate; zero where the driver does not say.
    private func rate(_ format: UInt32, _ width: Int, _ height: Int) -> Double {
        var highest = 0.0
        for index in 0..<64 {
            var interval = v4l2_frmivalenum()
            interval.index = UInt32(index)
            interval.pixel_format = format
            interval.width = UInt32(width)
            interval.height = UInt32(height)
            guard quire_video_enumerate_interval(descriptor, &interval) == 0 else { break }
            let isSingle = interval.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
            let fraction = isSingle ? interval.discrete : interval.stepwise.min
            if fraction.numerator > 0 { highest = max(highest, Double(fraction.denominator) / Double(fraction.numerator)) }
            if !isSingle { break }
        }
        return highest
    }
}
