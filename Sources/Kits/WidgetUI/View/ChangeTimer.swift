public import Foundation
import GLib

/// A timer that fires at the earliest of several dates, without polling.
@MainActor
public final class ChangeTimer {
    private let next: @MainActor () -> Date?
    private let due: @MainActor (Date) -> Void
    private var timeout: Timeout?
    private var isRunning = false

    /// The minimum interval in seconds; faster changes look like motion anyway.
    private static let minimumInterval = 0.2
    /// The maximum interval in seconds, so that a change of the system clock is noticed.
    private static let maximumInterval = 3600.0

    /// - Parameters:
    ///   - next: the date to fire at; nil for none.
    ///   - due: called then, with the current date.
    public init(next: @escaping @MainActor () -> Date?, due: @escaping @MainActor (Date) -> Void) {
        self.next = next
        self.due = due
    }

    /// Starts the timer.
    public func start() {
        isRunning = true
        reschedule()
    }

    /// Stops the timer.
    public func stop() {
        isRunning = false
        timeout?.cancel()
        timeout = nil
    }

    /// Restarts the timer, after the next date has changed.
    public func reschedule() {
        timeout?.cancel()
        timeout = nil
        guard isRunning, let date = next() else { return }
        let seconds = min(max(date.timeIntervalSinceNow, Self.minimumInterval), Self.maximumInterval)
        timeout = Timeout(after: .milliseconds(Int((seconds * 1000).rounded(.up)))) { [weak self] in
            guard let self else { return }
            self.due(Date())
            self.reschedule()
        }
    }
}
