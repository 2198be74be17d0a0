/// Which frames are looked at: one at a time, the newest, never more than a share of the time, and none for a moment after a find.
///
/// A value fed with times, so that a test needs no clock. Times are since some moment, never going back.
struct FrameGate {
    /// After a find: a code that stays in view is not found again and again.
    static let calm = Duration.seconds(1)
    /// While nothing is in view, looking takes at most this share of one core.
    static let share = 0.16
    /// Where a look takes seconds, as on a very slow machine, the share is not kept: a code should still be found at the second look.
    static let longestRest = Duration.milliseconds(250)

    private let calm: Duration
    private var isLooking = false
    private var began = Duration.zero
    private var hasFound = false
    /// No look begins before.
    private var nextLook = Duration.zero

    init(calm: Duration = FrameGate.calm) {
        self.calm = calm
    }

    /// Whether a frame that is here now is looked at.
    func allows(at now: Duration) -> Bool { !isLooking && now >= nextLook }

    mutating func begin(at now: Duration) {
        isLooking = true
        began = now
    }

    mutating func end(at now: Duration, found: Bool) {
        isLooking = false
        hasFound = found
        let spent = now - began
        nextLook = now + (found ? calm : min(spent / Self.share - spent, Self.longestRest))
    }

    /// After a pause: what was found before it may still be in view.
    mutating func resume(at now: Duration) {
        if hasFound { nextLook = now + calm }
    }
}
