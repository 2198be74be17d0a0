import Foundation

/// The time of day as a person sees it, and a way to wait for it.
public protocol WallClock: Sendable {
    var now: Date { get }
    /// Returns at the date or a little after it, never before; throws `CancellationError` when the task is cancelled.
    func sleep(until date: Date) async throws
}
