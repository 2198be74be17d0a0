import Foundation

/// The machine's clocks, and a way to wait for the time of day.
public protocol WallClock: Sendable {
    var moment: Moment { get }
    /// Returns at the date or a little after it, never before; throws `CancellationError` when the task is cancelled.
    func sleep(until date: Date) async throws
    /// Returns after so many seconds, whatever is done to the time of day meanwhile; throws as the other.
    func pause(_ seconds: Double) async throws
}

extension WallClock {
    public var now: Date { moment.wall }

    /// For clocks that nobody sets.
    public func pause(_ seconds: Double) async throws { try await sleep(until: now + seconds) }
}

/// A reading of the machine's three clocks at one instant.
public struct Moment: Hashable, Sendable {
    /// The time of day, which people and daemons set forward and back.
    public let wall: Date
    /// Seconds of CLOCK_BOOTTIME from any fixed origin: never jumps, and goes on while the machine is suspended.
    public let boot: Double
    /// Seconds of CLOCK_MONOTONIC from any fixed origin: never jumps, and stands still while the machine is suspended.
    public let awake: Double

    public init(wall: Date, boot: Double, awake: Double) {
        self.wall = wall
        self.boot = boot
        self.awake = awake
    }
}
