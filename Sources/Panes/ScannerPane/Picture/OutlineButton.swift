import Gtk

/// What the keyboard and assistive technology reach of a code in a picture: an unseen button where it lies. The pointer passes through, as
/// what it meets is the code's own outline.
@MainActor
final class OutlineButton {
    let id: Find.ID
    let root: Button

    init(id: Find.ID, name: String, isChosen: Bool, pressed: @escaping @MainActor () -> Void, focused: @escaping @MainActor (Bool) -> Void) {
        self.id = id
        self.isChosen = isChosen
        root = Button(content: Box(.row), name: name, classes: ["outline-button"], pressed)
        root.isPointerTarget = false
        root.add(FocusController(focused))
        describe()
    }

    var isChosen: Bool {
        didSet { if isChosen != oldValue { describe() } }
    }

    private func describe() { root.setAccessibleDescription(isChosen ? "Chosen" : "") }
}
