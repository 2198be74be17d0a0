import Foundation

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
