import Drawing
import Gtk
import Timeline
import WidgetKit

/// What the pointer and the keyboard do to a face beside its controls.
@MainActor
final class FaceHands {
    private weak var face: WidgetFace?

    init(of face: WidgetFace) {
        self.face = face
        face.layer.add(StillTapGesture { [weak face] _, _ in face?.pressGround() })
        face.layer.add(
            KeyController { [weak face] key, modifiers in
                if let face, let step = Self.steps[key], modifiers.isEmpty { return face.scroll(step) }
                // A control that has the focus has had the key before.
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

    /// Whether there is anything to reach.
    func update() {
        guard let layer = face?.layer, let face else { return }
        layer.isFocusable = face.isInteractive
        layer.isPointerTarget = face.isInteractive
        layer.setCursor(face.groundAction == nil ? nil : "pointer")
    }
}

/// What the parts of one face share while they are put in their places.
@MainActor
struct FaceGround {
    /// In logical pixels of the view.
    let size: WidgetSize
    /// Logical pixels of the screen for one of the view.
    let zoom: Double
    let look: WidgetLook
    let layer: FixedLayer

    /// Whole logical pixels of the face that hold all of a rectangle of the view; nil where that is outside of the face.
    func area(of rectangle: Rectangle) -> FaceArea? {
        func whole(_ value: Double, _ rule: FloatingPointRoundingRule, _ limit: Double) -> Int {
            Int(min(max((value * zoom).rounded(rule), 0), (limit * zoom).rounded()))
        }
        let (left, top) = (whole(rectangle.x, .down, size.width), whole(rectangle.y, .down, size.height))
        let (right, bottom) = (whole(rectangle.maxX, .up, size.width), whole(rectangle.maxY, .up, size.height))
        return right > left && bottom > top ? FaceArea(x: left, y: top, width: right - left, height: bottom - top) : nil
    }
}

/// A rectangle of a face in whole logical pixels.
struct FaceArea: Hashable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    func contains(_ point: (x: Double, y: Double)) -> Bool {
        (Double(x)..<Double(x + width)).contains(point.x) && (Double(y)..<Double(y + height)).contains(point.y)
    }
}

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
