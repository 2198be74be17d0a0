import Graphics
import Gtk
import Timeline
import WidgetKit

/// Controllers for the widget as a whole, beside those of its controls.
extension WidgetView {
    private static let steps: [Key: ScrollStepper.Step] = [.pageUp: .up, .pageDown: .down]

    /// Adds controllers of pointer, keys and wheel.
    func addControllers() {
        layer.add(StillTapGesture { [weak self] _ in self?.pressBackground() })
        layer.add(
            KeyController { [weak self] key, modifiers in
                guard let self else { return false }
                if let step = Self.steps[key], modifiers.isEmpty { return self.scroll(step) }
                // A focused control has handled the key before.
                guard self.layer.hasFocus, modifiers.isDisjoint(with: [.control, .alt]) else { return false }
                guard [.enter, .keypadEnter, .space].contains(key), self.backgroundAction != nil else { return false }
                self.pressBackground()
                return true
            })
        layer.add(
            ScrollController { [weak self] distance, unit in
                guard let self, self.canScroll else { return false }
                if let step = self.wheel.turn(distance, unit) { _ = self.scroll(step) }
                return true
            })
    }

    /// Updates focusability and cursor after a change of the view.
    func updateControllers() {
        layer.isFocusable = isInteractive
        layer.isPointerTarget = isInteractive
        layer.setCursor(backgroundAction == nil ? nil : "pointer")
    }
}

/// The geometry and appearance that the parts of a widget view share while they are placed.
@MainActor
struct LayoutContext {
    /// In logical pixels of the view.
    let size: Size
    /// Logical pixels of the screen for each logical pixel of the view.
    let zoom: Double
    let look: WidgetAppearance
    let layer: FixedLayer

    /// The smallest area in whole logical pixels that contains a rectangle of the view; nil if it lies outside.
    func area(of rectangle: Rectangle) -> PixelArea? {
        func whole(_ value: Double, _ rule: FloatingPointRoundingRule, _ limit: Double) -> Int {
            Int(min(max((value * zoom).rounded(rule), 0), (limit * zoom).rounded()))
        }
        let (left, top) = (whole(rectangle.x, .down, size.width), whole(rectangle.y, .down, size.height))
        let (right, bottom) = (whole(rectangle.maxX, .up, size.width), whole(rectangle.maxY, .up, size.height))
        return right > left && bottom > top ? PixelArea(x: left, y: top, width: right - left, height: bottom - top) : nil
    }
}

/// Turns scroll events of wheels and touchpads into single steps. A flick makes a few steps, however many events it sends.
struct ScrollStepper {
    enum Step { case up, down }

    /// Logical pixels on a touchpad that equal one notch of a wheel.
    private static let pixels = 40.0
    /// The minimum time between two steps.
    private static let cooldown = Duration.milliseconds(100)
    /// The time after which an incomplete step is forgotten.
    private static let stepTimeout = Duration.milliseconds(500)

    private var progress = 0.0
    private var lastTurn: ContinuousClock.Instant?
    private var lastStep: ContinuousClock.Instant?

    /// Adds a scroll event; returns the step that it completes. Events directly after a step are ignored.
    mutating func turn(_ distance: Double, _ unit: ScrollController.Unit, at now: ContinuousClock.Instant = .now) -> Step? {
        defer { lastTurn = now }
        guard distance.isFinite else { return nil }
        let notches = unit == .notches ? distance : distance / Self.pixels
        if let lastTurn, now - lastTurn > Self.stepTimeout { progress = 0 }
        if progress * notches < 0 { progress = 0 }
        if let lastStep, now - lastStep < Self.cooldown { return nil }
        progress += notches
        // The notches of a high-resolution wheel add up to one, but for rounding.
        guard abs(progress) >= 0.999 else { return nil }
        let step: Step = progress > 0 ? .down : .up
        (progress, lastStep) = (0, now)
        return step
    }
}
