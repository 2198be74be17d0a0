import Gtk
import Platform

/// The actions for a result: the main one as a wide button, two beside each other below it, the rest behind “More”.
@MainActor
final class ActionBar {
    let root = Box(.column, spacing: 8, classes: ["action-bar"])
    private var actions: [ResultAction] = []
    private let pressed: @MainActor (ResultAction) -> Void
    private(set) var main: Button?
    /// Kept so that an action closes the popover before anything else opens.
    private var more: PopoverButton?

    private static let quick: [ResultAction] = [.save, .copy]

    init(pressed: @escaping @MainActor (ResultAction) -> Void) { self.pressed = pressed }

    func show(_ actions: [ResultAction]) {
        guard actions != self.actions else { return }
        self.actions = actions
        root.removeAll()
        guard let first = actions.first else { return }
        let pressed = self.pressed
        let main = Button(content: Self.label(first), name: first.title, classes: ["primary"]) { pressed(first) }
        self.main = main
        root.append(main)
        let quick = Self.quick.filter { $0 != first && actions.contains($0) }
        let rest = actions.dropFirst().filter { !quick.contains($0) }
        let row = Box(.row, spacing: 8).homogeneous()
        for action in quick {
            // The accessible name says the whole “Save to library”.
            let title = action == .save ? tr("Save") : action.title
            row.append(Button(content: Self.label(action, title: title), name: action.title) { pressed(action) })
        }
        more = rest.isEmpty ? nil : makeMore(rest)
        if let more { row.append(more) }
        root.append(row)
    }

    private static func label(_ action: ResultAction, title: LocalizedText? = nil) -> Widget {
        let row = Box(.row, spacing: 8, [Icon(action.iconName), Label(title ?? action.title).fitting(.ellipsisAtEnd)])
        row.horizontalAlignment = .center
        return row
    }

    private func makeMore(_ actions: [ResultAction]) -> PopoverButton {
        let column = Box(.column, spacing: 4)
        for action in actions {
            // Not shortened: a scrolled view requests only its minimum width, and the titles are short.
            let content = Box(.row, spacing: 12, [Icon(action.iconName), Label(action.title)])
            column.append(
                Button(content: content, name: action.title, classes: ["flat", "more-action"]) { [weak self] in
                    // A popover that hides with the focus inside loses it one frame later, when the focus is already elsewhere.
                    self?.more?.grabFocus()
                    self?.more?.close()
                    self?.pressed(action)
                })
        }
        let scrolled = ScrolledView(column).growsTo(height: 320)
        let content = Box(.row, spacing: 8, [Icon("quire-more-symbolic"), Label(tr("More")).fitting(.ellipsisAtEnd)])
        content.horizontalAlignment = .center
        return PopoverButton(content: content, name: tr("More actions"), popover: scrolled)
    }
}
