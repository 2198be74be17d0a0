public import Foundation

/// The clocks of the machine, and a way to wait for a time of day.
public protocol WallClock: Sendable {
    /// The values of the clocks now.
    var moment: ClockReading { get }
    /// Returns at the date or shortly after it, never before. Throws `CancellationError` when the task is cancelled.
    func sleep(until date: Date) async throws
    /// Returns after this number of seconds, even if the time of day is changed meanwhile. Throws `CancellationError` when the task is
    /// cancelled.
    func pause(_ seconds: Double) async throws
}

extension WallClock {
    /// The time of day.
    public var now: Date { moment.wall }

    /// For clocks that are never set.
    public func pause(_ seconds: Double) async throws { try await sleep(until: now + seconds) }
}

/// The values of the machine's three clocks at one instant.
public struct ClockReading: Hashable, Sendable {
    /// The time of day, which people and daemons can set.
    public let wall: Date
    /// Seconds of CLOCK_BOOTTIME from a fixed origin. It never jumps, and runs while the machine is suspended.
    public let boot: Double
    /// Seconds of CLOCK_MONOTONIC from a fixed origin. It never jumps, and stops while the machine is suspended.
    public let awake: Double

    /// Creates a reading of the three clocks.
    public init(wall: Date, boot: Double, awake: Double) {
        self.wall = wall
        self.boot = boot
        self.awake = awake
    }
}
