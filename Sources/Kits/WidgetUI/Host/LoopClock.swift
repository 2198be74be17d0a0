import Foundation
import GLib
import Gtk
import Timeline

/// The machine's clocks, with waits that cost nothing until they are over.
struct LoopClock: WallClock {
    // CLOCK_BOOTTIME and CLOCK_MONOTONIC on Linux; they count from where the program began.
    private let boot = ContinuousClock()
    private let awake = SuspendingClock()
    private let bootOrigin = ContinuousClock.now
    private let awakeOrigin = SuspendingClock.now

    var moment: Moment {
        Moment(wall: Date(), boot: seconds(bootOrigin.duration(to: boot.now)), awake: seconds(awakeOrigin.duration(to: awake.now)))
    }

    func sleep(until date: Date) async throws {
        // The loop's timer and the wall clock may differ by a hair, and somebody may set the clock meanwhile.
        while true {
            let seconds = date.timeIntervalSince(Date())
            guard seconds > 0 else { return }
            try await MainLoop.sleep(for: .seconds(min(seconds, Self.longestWait)))
        }
    }

    func pause(_ seconds: Double) async throws { try await MainLoop.sleep(for: .seconds(seconds)) }

    private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

    /// A day: what is farther away is looked at again.
    private static let longestWait = 86_400.0
}
