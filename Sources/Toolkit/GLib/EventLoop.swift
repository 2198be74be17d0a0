import CGLib

/// Turns GLib's loop in a program that has no windows and no other loop, while it waits for something from outside.
@MainActor
public enum EventLoop {
    /// Handles what comes until `isOver` holds, looked at after each event; sleeps in between. False when that took longer than `limit`.
    ///
    /// Stops the main actor's other work meanwhile: what happens has to happen in handlers that GLib calls.
    @discardableResult
    public static func run(until isOver: () -> Bool, atMost limit: Duration? = nil) -> Bool {
        var isLate = false
        let alarm = limit.map { Timeout(after: $0) { isLate = true } }
        defer { alarm?.cancel() }
        while !isOver() {
            if isLate { return false }
            g_main_context_iteration(nil, 1)
        }
        return true
    }

    /// Handles what has come already, and does not wait for more.
    public static func drain() {
        while g_main_context_iteration(nil, 0) != 0 {}
    }
}
