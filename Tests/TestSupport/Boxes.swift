import GLib

/// Closures that are still with C after a piece of work.
@MainActor
public enum Boxes {
    /// Runs `body`, lets everything end that it started, and answers how many more there are than before; 0 where nothing leaks.
    public static func left(within seconds: Double = 5, by body: () throws -> Void) rethrows -> Int {
        let before = settled()
        try body()
        _ = Loop.run(within: seconds) { LiveBoxes.count == before }
        return LiveBoxes.count - before
    }

    /// How many there are once nothing goes that earlier work has left on other threads.
    private static func settled() -> Int {
        while true {
            let count = LiveBoxes.count
            Loop.runUntilQuiet(for: 0.3)
            if LiveBoxes.count == count { return count }
        }
    }
}
