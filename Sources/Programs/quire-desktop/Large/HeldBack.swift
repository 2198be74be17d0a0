import Gtk

/// Stands before a code that is expired or used up, until somebody insists.
@MainActor
final class HeldBack {
    let root: Box
    private let title = Label("", classes: ["heading"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 28)

    init(insisted: @escaping @MainActor () -> Void) {
        let text = Label("Whoever scans it may refuse it.", classes: ["dim"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 28)
        let button = Button("Show anyway", insisted)
        button.horizontalAlignment = .center
        let icon = Icon("quire-warning-symbolic", size: 24)
        icon.addClass("warning")
        root = Box(.column, spacing: 8, classes: ["held-back"], [icon, title, text, button])
        root.horizontalAlignment = .center
        root.verticalAlignment = .center
        root.isVisible = false
    }

    /// Nil lets the code be seen.
    func show(_ notice: String?) {
        root.isVisible = notice != nil
        title.text = notice ?? ""
    }
}
