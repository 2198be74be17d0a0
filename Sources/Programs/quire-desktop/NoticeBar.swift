import Gtk

/// A message across the window that stays until it is closed.
@MainActor
final class NoticeBar {
    let root: Box
    private let message = Label("").fitting(.wrap)

    init() {
        message.expandsHorizontally = true
        let close = Button(icon: "quire-close-symbolic", name: "Close this notice", classes: ["flat", "round"])
        close.verticalAlignment = .start
        let icon = Icon("quire-warning-symbolic")
        icon.verticalAlignment = .start
        root = Box(.row, spacing: 12, classes: ["banner"], [icon, message, close])
        root.isVisible = false
        close.onPress { [weak self] in self?.root.isVisible = false }
    }

    func show(_ text: String) {
        message.text = text
        root.isVisible = true
    }
}
