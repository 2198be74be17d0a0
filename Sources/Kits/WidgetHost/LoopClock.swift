import Foundation
import Gtk
import Timeline

/// The machine's wall clock, with waits that cost nothing until they are over.
struct LoopClock: WallClock {
    var now: Date { Date() }

    func sleep(until date: Date) async throws {
        // The loop's timer and the wall clock may differ by a hair, and somebody may set the clock meanwhile.
        while true {
            let seconds = date.timeIntervalSince(now)
            guard seconds > 0 else { return }
            try await MainLoop.sleep(for: .seconds(min(seconds, Self.longestWait)))
        }
    }

    /// A day: what is farther away is looked at again.
    private static let longestWait = 86_400.0
}
