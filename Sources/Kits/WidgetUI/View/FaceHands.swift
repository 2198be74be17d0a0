import Gtk

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
