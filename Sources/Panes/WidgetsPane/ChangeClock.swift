import Foundation
import GLib

/// Wakes up at the next of several moments, and not before.
@MainActor
final class ChangeClock {
    private let next: @MainActor () -> Date?
    private let due: @MainActor (Date) -> Void
    private var timeout: Timeout?
    private var isRunning = false

    /// Seconds: pictures that change more often are seen to move all the same.
    private static let least = 0.2
    /// Seconds after which it looks again, so that a clock that was set does not keep it waiting.
    private static let most = 3600.0

    /// - Parameters:
    ///   - next: the moment to wake up at; nil for none.
    ///   - due: is called then, with the time that it is.
    init(next: @escaping @MainActor () -> Date?, due: @escaping @MainActor (Date) -> Void) {
        self.next = next
        self.due = due
    }

    func start() {
        isRunning = true
        reschedule()
    }

    func stop() {
        isRunning = false
        timeout?.cancel()
        timeout = nil
    }

    /// What is next has changed.
    func reschedule() {
        timeout?.cancel()
        timeout = nil
        guard isRunning, let date = next() else { return }
        let seconds = min(max(date.timeIntervalSinceNow, Self.least), Self.most)
        timeout = Timeout(after: .milliseconds(Int((seconds * 1000).rounded(.up)))) { [weak self] in
            guard let self else { return }
            self.due(Date())
            self.reschedule()
        }
    }
}
