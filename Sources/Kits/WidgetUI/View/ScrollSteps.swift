import Gtk

/// Turns of a wheel and ways of fingers as single steps: one flick is a few, however many events it makes.
struct ScrollSteps {
    enum Step { case up, down }

    /// Logical pixels of fingers that are as far as a notch of a wheel.
    private static let pixels = 40.0
    /// The least time between two steps.
    private static let pause = Duration.milliseconds(100)
    /// After so long, what was left of a way is forgotten.
    private static let rest = Duration.milliseconds(500)

    private var way = 0.0
    private var lastTurn: ContinuousClock.Instant?
    private var lastStep: ContinuousClock.Instant?

    /// The step that a turn completes. What is turned while the last step is still fresh counts for nothing.
    mutating func turn(_ distance: Double, _ unit: ScrollController.Unit, at now: ContinuousClock.Instant = .now) -> Step? {
        defer { lastTurn = now }
        guard distance.isFinite else { return nil }
        let notches = unit == .notches ? distance : distance / Self.pixels
        if let lastTurn, now - lastTurn > Self.rest { way = 0 }
        if way * notches < 0 { way = 0 }
        if let lastStep, now - lastStep < Self.pause { return nil }
        way += notches
        // Notches of a fine wheel add up to one, but for a rounding.
        guard abs(way) >= 0.999 else { return nil }
        let step: Step = way > 0 ? .down : .up
        (way, lastStep) = (0, now)
        return step
    }
}
