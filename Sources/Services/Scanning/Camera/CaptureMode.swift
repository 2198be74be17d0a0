import CVideo

/// A resolution, a pixel layout and a frame rate that a camera can be set to.
public struct CaptureMode: Hashable, Sendable {
    /// In pixels, like `height`.
    public let width: Int
    public let height: Int
    public let layout: PixelLayout
    /// Zero if the driver does not report it.
    public let framesPerSecond: Double

    public init(width: Int, height: Int, layout: PixelLayout, framesPerSecond: Double) {
        self.width = width
        self.height = height
        self.layout = layout
        self.framesPerSecond = framesPerSecond
    }

    /// Returns the mode that finds codes fastest: enough pixels for a code that is not held close, a rate at which a moving hand does not
    /// blur, and, among equals, luma that needs no conversion.
    ///
    /// Above about 1280 × 720, more pixels cost more than they help. Below 15 frames a second the picture lags.
    public static func best(of modes: [CaptureMode]) -> CaptureMode? {
        modes.max { one, other in one.score < other.score }
    }

    private var score: (Double, Double, Int) {
        let pixels = Double(width * height)
        let ideal = Double(1280 * 720)
        let size = pixels <= ideal ? pixels / ideal : max(0.5, 1 - (pixels - ideal) / (ideal * 8))
        let rate = framesPerSecond == 0 ? 0.8 : min(framesPerSecond, 30) / 30
        return (size * (rate < 0.5 ? rate : min(1, 0.6 + 0.4 * rate)), min(framesPerSecond, 30), -layout.conversionCost)
    }
}

extension VideoDevice {
    /// Returns all modes with a supported pixel layout, and the names of the unsupported formats.
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
                known.append(
                    CaptureMode(width: width, height: height, layout: layout, framesPerSecond: rate(format.pixelformat, width, height)))
            }
        }
        return (known, unknown)
    }

    private static func name(ofFourCC code: UInt32) -> String {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) }
        return String(decoding: bytes.map { (0x21...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    /// Returns the sizes of a format. From a range of sizes, the usual ones within it are taken.
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
            // Compared one by one: some drivers report a minimum above the maximum.
            sizes += [(1280, 720), (1920, 1080), (640, 480), (800, 600), (320, 240)].filter { width, height in
                width >= range.min_width && width <= range.max_width && height >= range.min_height && height <= range.max_height
            }
            break
        }
        if sizes.isEmpty, let current { sizes.append((current.width, current.height)) }
        return sizes.filter { 1...16_384 ~= $0.0 && 1...16_384 ~= $0.1 }
    }

    /// The mode that is set; nil if its pixel layout is not supported.
    var current: CaptureMode? {
        var format = v4l2_format()
        format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        guard quire_video_get_format(descriptor, &format) == 0, let layout = PixelLayout(fourCC: format.fmt.pix.pixelformat) else {
            return nil
        }
        return CaptureMode(width: Int(format.fmt.pix.width), height: Int(format.fmt.pix.height), layout: layout, framesPerSecond: 0)
    }

    /// Whether the device shows the signal of another one, like a capture card for HDMI. The size then follows the signal, and the mode
    /// that is set is the best one.
    var followsSignal: Bool {
        var input = v4l2_input()
        var index: Int32 = 0
        guard quire_video_get_input(descriptor, &index) == 0, index >= 0 else { return false }
        input.index = UInt32(index)
        guard quire_video_enumerate_input(descriptor, &input) == 0 else { return false }
        return input.capabilities & UInt32(V4L2_IN_CAP_DV_TIMINGS | V4L2_IN_CAP_STD) != 0
    }

    /// Returns the highest frame rate of a size; zero if the driver does not report it.
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
