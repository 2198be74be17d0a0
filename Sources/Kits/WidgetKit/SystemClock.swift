import Foundation
import Timeline

/// The machine's own time.
public struct SystemClock: WallClock {
    public init() {}

    public var now: Date { Date() }

    public func sleep(until date: Date) async throws {
        // Once more when a timer fires a hair before the wall clock gets there.
        while true {
            let seconds = date.timeIntervalSince(now)
            guard seconds > 0 else { return }
            try await Task.sleep(for: .seconds(min(seconds, Self.longestSleep)), tolerance: .zero, clock: .continuous)
        }
    }

    /// Thirty days: what is farther away overflows a timer's nanoseconds sooner or later.
    private static let longestSleep = 30 * 86_400.0
}
