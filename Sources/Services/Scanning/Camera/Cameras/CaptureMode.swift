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
