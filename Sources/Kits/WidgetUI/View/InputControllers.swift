import Drawing
import Gtk
import Timeline
import WidgetKit

/// Pointer, key and scroll controllers for the widget as a whole, beside those of its controls.
@MainActor
final class FaceHands {
    private weak var face: WidgetFace?

    init(of face: WidgetFace) {
        self.face = face
        face.layer.add(StillTapGesture { [weak face] _, _ in face?.pressGround() })
        face.layer.add(
            KeyController { [weak face] key, modifiers in
                if let face, let step = Self.steps[key], modifiers.isEmpty { return face.scroll(step) }
                // A focused control has handled the key before.
                guard let face, face.layer.hasFocus, modifiers.isDisjoint(with: [.control, .alt]) else { return false }
                guard [.enter, .keypadEnter, .space].contains(key), face.groundAction != nil else { return false }
                face.pressGround()
                return true
            })
        face.layer.add(
            ScrollController { [weak self, weak face] distance, unit in
                guard let self, let face, face.canScroll else { return false }
                if let step = self.wheel.turn(distance, unit) { _ = face.scroll(step) }
                return true
            })
    }

    private var wheel = ScrollSteps()
    private static let steps: [Key: ScrollSteps.Step] = [.pageUp: .up, .pageDown: .down]

    /// Updates focusability and cursor after a change of the view.
    func update() {
        guard let layer = face?.layer, let face else { return }
        layer.isFocusable = face.isInteractive
        layer.isPointerTarget = face.isInteractive
        layer.setCursor(face.groundAction == nil ? nil : "pointer")
    }
}

/// The geometry and appearance that the parts of a widget view share while they are placed.
@MainActor
struct FaceGround {
    /// In logical pixels of the view.
    let size: WidgetSize
    /// Logical pixels of the screen for each logical pixel of the view.
    let zoom: Double
    let look: WidgetLook
    let layer: FixedLayer

    /// The smallest area in whole logical pixels that contains a rectangle of the view; nil if it lies outside.
    func area(of rectangle: Rectangle) -> FaceArea? {
        func whole(_ value: Double, _ rule: FloatingPointRoundingRule, _ limit: Double) -> Int {
            Int(min(max((value * zoom).rounded(rule), 0), (limit * zoom).rounded()))
        }
        let (left, top) = (whole(rectangle.x, .down, size.width), whole(rectangle.y, .down, size.height))
        let (right, bottom) = (whole(rectangle.maxX, .up, size.width), whole(rectangle.maxY, .up, size.height))
        return right > left && bottom > top ? FaceArea(x: left, y: top, width: right - left, height: bottom - top) : nil
    }
}

/// A rectangle in whole logical pixels.
struct FaceArea: Hashable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    func contains(_ point: (x: Double, y: Double)) -> Bool {
        (Double(x)..<Double(x + width)).contains(point.x) && (Double(y)..<Double(y + height)).contains(point.y)
    }
}

/// Turns scroll events of wheels and touchpads into single steps. A flick makes a few steps, however many events it sends.
struct ScrollSteps {
    enum Step { case up, down }

    /// Logical pixels on a touchpad that equal one notch of a wheel.
    private static let pixels = 40.0
    /// The minimum time between two steps.
    private static let pause = Duration.milliseconds(100)
    /// The time after which an incomplete step is forgotten.
    private static let rest = Duration.milliseconds(500)

    private var way = 0.0
    private var lastTurn: ContinuousClock.Instant?
    private var lastStep: ContinuousClock.Instant?

    /// Adds a scroll event; returns the step that it completes. Events directly after a step are ignored.
    mutating func turn(_ distance: Double, _ unit: ScrollController.Unit, at now: ContinuousClock.Instant = .now) -> Step? {
        defer { lastTurn = now }
        guard distance.isFinite else { return nil }
        let notches = unit == .notches ? distance : distance / Self.pixels
        if let lastTurn, now - lastTurn > Self.rest { way = 0 }
        if way * notches < 0 { way = 0 }
        if let lastStep, now - lastStep < Self.pause { return nil }
        way += notches
        // The notches of a high-resolution wheel add up to one, but for rounding.
        guard abs(way) >= 0.999 else { return nil }
        let step: Step = way > 0 ? .down : .up
        (way, lastStep) = (0, now)
        return step
    }
}
