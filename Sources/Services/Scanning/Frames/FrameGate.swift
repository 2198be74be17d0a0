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

/// One frame that was looked at.
package struct FrameLook: Sendable {
    /// When the source handed it out.
    package let arrival: ContinuousClock.Instant
    /// When its codes had been read.
    package let end: ContinuousClock.Instant
    /// Codes that were found in it.
    package let codes: Int

    /// How long looking rests after a find.
    package static var calm: Duration { FrameGate.calm }
}

/// Tells what has just come into view from what has stayed there, however many frames it is in.
///
/// A value fed with times, so that a test needs no clock. Times are since some moment.
public struct RecentlySeen<Key: Hashable> {
    /// What was not found for so long has left and come back.
    public static var absence: Duration { .seconds(3) }

    private var last: [Key: Duration] = [:]

    public init() {}

    /// Notes that something is in view, and tells whether it was not before.
    public mutating func isNew(_ key: Key, at now: Duration) -> Bool {
        last = last.filter { now - $0.value <= Self.absence }
        return last.updateValue(now, forKey: key) == nil
    }
}
