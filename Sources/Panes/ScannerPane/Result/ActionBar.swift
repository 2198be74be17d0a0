import Gtk

/// What can be done with a find: the main thing as a wide button, two more beside each other, the rest behind one button.
@MainActor
final class ActionBar {
    let root = Box(.column, spacing: 8, classes: ["action-bar"])
    private var actions: [ResultAction] = []
    private var isReadOnly = false
    private let pressed: @MainActor (ResultAction) -> Void
    private(set) var main: Button?
    /// Kept, so that an action closes it before anything else comes up.
    private var more: PopoverButton?

    private static let quick: [ResultAction] = [.save, .copy]

    init(pressed: @escaping @MainActor (ResultAction) -> Void) { self.pressed = pressed }

    /// - Parameter isReadOnly: why nothing can be saved is said where it is tried to.
    func show(_ actions: [ResultAction]) {
        guard actions != self.actions else { return }
        self.actions = actions
        root.removeAll()
        guard let first = actions.first else { return }
        let pressed = self.pressed
        let main = Button(content: Self.words(first), name: first.title, classes: ["primary"]) { pressed(first) }
        self.main = main
        root.append(main)
        let quick = Self.quick.filter { $0 != first && actions.contains($0) }
        let rest = actions.dropFirst().filter { !quick.contains($0) }
        let row = Box(.row, spacing: 8)
        row.isHomogeneous = true
        for action in quick {
            // “Save” is short for what is told to assistive technology.
            let title = action == .save ? "Save" : action.title
            row.append(Button(content: Self.words(action, title: title), name: action.title) { pressed(action) })
        }
        more = rest.isEmpty ? nil : makeMore(rest)
        if let more { row.append(more) }
        root.append(row)
    }

    private static func words(_ action: ResultAction, title: String? = nil) -> Widget {
        let row = Box(.row, spacing: 8, [Icon(action.iconName), Label(title ?? action.title).fitting(.ellipsisAtEnd)])
        row.horizontalAlignment = .center
        return row
    }

    private func makeMore(_ actions: [ResultAction]) -> PopoverButton {
        let column = Box(.column, spacing: 4)
        for action in actions {
            // Whole: what scrolls asks for no more width than it needs at least, and titles are short.
            let content = Box(.row, spacing: 12, [Icon(action.iconName), Label(action.title)])
            column.append(
                Button(content: content, name: action.title, classes: ["flat", "more-action"]) { [weak self] in
                    // What is hidden with the focus in it loses it a frame later, when it is in what has come up meanwhile.
                    self?.more?.grabFocus()
                    self?.more?.close()
                    self?.pressed(action)
                })
        }
        let scrolled = ScrolledView(column)
        scrolled.growsTo(height: 320)
        let content = Box(.row, spacing: 8, [Icon("quire-more-symbolic"), Label("More").fitting(.ellipsisAtEnd)])
        content.horizontalAlignment = .center
        return PopoverButton(content: content, name: "More actions", popover: scrolled)
    }
}
