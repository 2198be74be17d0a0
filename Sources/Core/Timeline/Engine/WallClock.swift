import Foundation

/// The machine's clocks, and a way to wait for the time of day.
public protocol WallClock: Sendable {
    var moment: Moment { get }
    /// Returns at the date or a little after it, never before; throws `CancellationError` when the task is cancelled.
    func sleep(until date: Date) async throws
}

extension WallClock {
    public var now: Date { moment.wall }
}
