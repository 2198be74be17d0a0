import Gtk

/// A message across the window that stays until it is closed.
@MainActor
final class NoticeBar {
    let root: Box
    private let icon = Icon("quire-warning-symbolic")
    private let message = Label("").fitting(.wrap)
    private let action = Button("")
    private var act: (@MainActor () -> Void)?

    init() {
        message.expandsHorizontally = true
        let close = Button(icon: "quire-close-symbolic", name: "Close this notice", classes: ["flat", "round"])
        close.verticalAlignment = .start
        icon.verticalAlignment = .start
        action.verticalAlignment = .start
        action.isVisible = false
        root = Box(.row, spacing: 12, classes: ["banner"], [icon, message, action, close])
        root.isVisible = false
        close.onPress { [weak self] in self?.root.isVisible = false }
        action.onPress { [weak self] in self?.act?() }
    }

    /// - Parameter button: what can be done about it.
    func show(_ text: String, button: (title: String, run: @MainActor () -> Void)? = nil) {
        message.text = text
        act = button?.run
        action.isVisible = button != nil
        // A line of words stands in the middle beside a button.
        icon.verticalAlignment = button == nil ? .start : .center
        if let button { action.title = button.title }
        root.isVisible = true
    }

    func hide() { root.isVisible = false }
}
