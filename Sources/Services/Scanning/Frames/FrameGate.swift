/// Decides which frames are decoded: one at a time, the newest one, within a limited share of the processor, and none for a moment after a
/// code was found.
///
/// A value that is given the time, so that tests need no clock. Times count from any fixed moment and never go back.
struct FrameGate {
    /// The pause after a code was found, so that a code that stays in view is not reported again and again.
    static let cooldown = Duration.seconds(1)
    /// The share of one core that decoding may use while no code is in view.
    static let maximumLoad = 0.16
    /// The longest pause between two frames. A very slow machine, which takes seconds for a frame, exceeds `maximumLoad` instead, so that a
    /// code is still found in the second frame.
    static let maximumPause = Duration.milliseconds(250)

    private let cooldown: Duration
    private var isDecoding = false
    private var began = Duration.zero
    private var foundCode = false
    /// The earliest time to decode the next frame.
    private var nextStart = Duration.zero

    init(cooldown: Duration = FrameGate.cooldown) {
        self.cooldown = cooldown
    }

    /// Whether a frame that arrives now is decoded.
    func allows(at now: Duration) -> Bool { !isDecoding && now >= nextStart }

    mutating func begin(at now: Duration) {
        isDecoding = true
        began = now
    }

    mutating func end(at now: Duration, found: Bool) {
        isDecoding = false
        foundCode = found
        let spent = now - began
        nextStart = now + (found ? cooldown : min(spent / Self.maximumLoad - spent, Self.maximumPause))
    }

    /// Ends a pause. The code that was found before it may still be in view.
    mutating func resume(at now: Duration) {
        if foundCode { nextStart = now + cooldown }
    }
}

/// The times of a frame that was decoded.
package struct FrameTiming: Sendable {
    /// When the source delivered it.
    package let arrival: ContinuousClock.Instant
    /// When its codes had been read.
    package let end: ContinuousClock.Instant
    /// The number of codes in it.
    package let codes: Int

    /// The pause after a code was found.
    package static var cooldown: Duration { FrameGate.cooldown }
}

/// Tells a code that has just come into view from one that has stayed there for many frames.
///
/// A value that is given the time, so that tests need no clock. Times count from any fixed moment.
public struct RecentlySeen<Key: Hashable> {
    /// A code that was not seen for this long counts as new again.
    public static var absence: Duration { .seconds(3) }

    private var last: [Key: Duration] = [:]

    public init() {}

    /// Records that a code is in view. Returns whether it was not in view before.
    public mutating func isNew(_ key: Key, at now: Duration) -> Bool {
        last = last.filter { now - $0.value <= Self.absence }
        return last.updateValue(now, forKey: key) == nil
    }
}
