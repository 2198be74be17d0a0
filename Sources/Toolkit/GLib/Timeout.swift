import CGLib

/// Something that happens once, later, unless it is cancelled before; by the main loop, so that no thread waits for it.
@MainActor
public final class Timeout {
    private typealias Fire = @MainActor () -> Void
    private var id: guint = 0

    /// `fire` is called from the main loop, never early; it is to capture its owner weakly.
    public init(after duration: Duration, _ fire: @escaping @MainActor () -> Void) {
        let once: Fire = { [weak self] in
            self?.id = 0
            fire()
        }
        id = g_timeout_add_full(
            G_PRIORITY_DEFAULT, duration.wholeMilliseconds,
            { box in
                if let box { MainActor.assumeIsolated { BoxedValue<Fire>.value(at: box)() } }
                return 0
            }, BoxedValue.retain(once),
            { box in
                if let box { BoxedValue<Fire>.release(box) }
            })
    }

    /// A second call does nothing.
    public func cancel() {
        if id != 0 { g_source_remove(id) }
        id = 0
    }

    /// Comes back after a time, by the main loop's own timer; not sooner when the task is cancelled, so only for short ones.
    public static func pause(for duration: Duration) async {
        await withCheckedContinuation { continuation in
            // Kept by the loop until it has fired.
            _ = Timeout(after: duration) { continuation.resume() }
        }
    }
}

extension Duration {
    /// Rounded up, at most what a source of GLib takes.
    var wholeMilliseconds: guint {
        let (seconds, attoseconds) = components
        guard seconds < 4_000_000 else { return 4_000_000_000 }
        return guint(max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
