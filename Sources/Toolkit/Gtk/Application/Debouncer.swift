import GLib

/// Runs work once an interval has passed without a newer call.
@MainActor
public final class Debouncer {
    private let interval: Duration
    private var waiting: Task<Void, Never>?

    public init(_ interval: Duration) { self.interval = interval }

    isolated deinit { waiting?.cancel() }

    /// Whether work is waiting.
    public var isPending: Bool { waiting != nil }

    /// Replaces work that is still waiting.
    public func schedule(_ work: @escaping @MainActor () -> Void) {
        waiting?.cancel()
        waiting = Task { [weak self, interval] in
            guard (try? await MainLoop.sleep(for: interval)) != nil, !Task.isCancelled else { return }
            self?.waiting = nil
            work()
        }
    }

    public func cancel() {
        waiting?.cancel()
        waiting = nil
    }
}
