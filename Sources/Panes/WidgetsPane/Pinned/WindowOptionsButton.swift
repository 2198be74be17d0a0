import Gtk
import LibraryStore

/// How the window of a pinned widget stays on the desktop: a button and the small sheet that it opens.
@MainActor
final class WindowOptionsButton {
    let root: Widget
    /// A person chose otherwise.
    var changed: (@MainActor (WindowOptions) -> Void)?
    private let button: PopoverButton
    private let holder = Box(.column)
    private var panel: WindowOptionsPanel?
    private var options = WindowOptions()
    private var name = ""

    init() {
        holder.setMargins(8)
        button = PopoverButton(content: Icon("quire-more-symbolic"), name: "Window", popover: holder, classes: ["flat", "icon-only"])
        root = button
        button.onOpen { [weak self] in self?.fill() }
    }

    /// - Parameter name: of the widget.
    func show(_ options: WindowOptions, of name: String) {
        self.options = options
        if name != self.name {
            self.name = name
            button.setName("Window of \(name)")
        }
        panel?.show(options)
    }

    /// Made when it is first opened: there may be many rows.
    private func fill() {
        guard panel == nil else { return }
        let panel = WindowOptionsPanel(name: name)
        holder.append(panel.root)
        panel.changed = { [weak self] options in
            self?.options = options
            self?.changed?(options)
        }
        panel.show(options)
        self.panel = panel
        panel.focus()
    }
}
