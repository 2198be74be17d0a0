import Foundation
public import Gtk
import Payload
import Platform

/// The actions with a code: the main one as a wide button, some beside each other below it, the rest behind “More”.
@MainActor
public final class ActionBar {
    /// The widget of the bar.
    public let root = Box(.column, spacing: 8, classes: ["action-bar"])
    private let quick: [ContentAction]
    private var actions: [ContentAction] = []
    private let pressed: @MainActor (ContentAction) -> Void
    /// The button of the main action; nil while there is none.
    public private(set) var main: Button?
    /// Kept so that an action closes the popover before anything else opens.
    private var more: PopoverButton?

    /// - Parameter quick: the actions that stand beside each other below the main one, two in a row with “More”.
    public init(quick: [ContentAction] = [.save, .copy], pressed: @escaping @MainActor (ContentAction) -> Void) {
        (self.quick, self.pressed) = (quick, pressed)
    }

    /// Shows actions, the main one first.
    public func show(_ actions: [ContentAction]) {
        guard actions != self.actions else { return }
        self.actions = actions
        root.removeAll()
        guard let first = actions.first else { return }
        let pressed = self.pressed
        let main = Button(content: Self.label(first), name: first.title, classes: ["primary"]) { pressed(first) }
        self.main = main
        root.append(main)
        let quick = self.quick.filter { $0 != first && actions.contains($0) }
        let rest = actions.dropFirst().filter { !quick.contains($0) }
        var buttons: [Widget] = quick.map { action in
            // The accessible name says the whole “Save to library”.
            let title = action == .save ? tr("Save") : action.title
            return Button(content: Self.label(action, title: title), name: action.title) { pressed(action) }
        }
        more = rest.isEmpty ? nil : makeMore(rest)
        if let more { buttons.append(more) }
        let columns = buttons.count == 3 ? 3 : 2
        for start in stride(from: 0, to: buttons.count, by: columns) {
            root.append(Box(.row, spacing: 8, Array(buttons[start..<min(start + columns, buttons.count)])).homogeneous())
        }
    }

    private static func label(_ action: ContentAction, title: LocalizedText? = nil) -> Widget {
        let row = Box(.row, spacing: 8, [Icon(action.iconName), Label(title ?? action.title).fitting(.ellipsisAtEnd)])
        row.horizontalAlignment = .center
        return row
    }

    private func makeMore(_ actions: [ContentAction]) -> PopoverButton {
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
