import GLib
import Gtk
import PaneKit

/// Messages at the bottom of the window, one at a time, each for some seconds.
@MainActor
final class ToastArea {
    let root: Revealer
    private let message = Label("").fitting(.lines(4)).width(characters: 8, atMost: 56)
    private let button = Button("")
    private let bar: Box
    private var leaving: Task<Void, Never>?
    private var run: (@MainActor () -> Void)?

    init() {
        message.expandsHorizontally = true
        let close = Button(icon: "quire-close-symbolic", name: "Close message", classes: ["flat", "round"])
        bar = Box(.row, spacing: 8, classes: ["toast"], [message, button, close])
        for control in [button, close] { control.verticalAlignment = .center }
        root = Revealer(bar, motion: .slideUp)
        root.horizontalAlignment = .center
        root.verticalAlignment = .end
        root.setMargins(horizontal: 16, vertical: 24)
        // What is not seen must not be reached by keyboard either.
        bar.isVisible = false
        close.onPress { [weak self] in self?.hide() }
        button.onPress { [weak self] in self?.press() }
    }

    /// Whether there is something that `press` would do.
    var offered: (@MainActor (Bool) -> Void)?

    /// Does what the message offers, as its button does.
    func press() {
        let run = self.run
        hide()
        run?()
    }

    /// Over the bar at the bottom of a narrow window; in the next frame, as sizes are being given out when this is called: a margin that
    /// changes then leaves the whole window without a size, and empty.
    func adapt(toWidth width: Int) {
        let isNarrow = width < Browser.narrow
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        Task { @MainActor [weak self] in self?.root.marginBottom = isNarrow ? 72 : 24 }
    }

    private var isNarrow = false

    func show(_ toast: Toast, lasting time: Duration = .seconds(8)) {
        message.text = toast.message
        button.isVisible = toast.button != nil
        button.title = toast.button?.title ?? ""
        run = toast.button?.run
        offered?(run != nil)
        bar.isVisible = true
        root.isRevealed = true
        bar.setAccessibleLabel(toast.message)
        leaving?.cancel()
        leaving = Task { [weak self] in
            guard (try? await MainLoop.sleep(for: time)) != nil else { return }
            self?.hide()
        }
    }

    private func hide() {
        leaving?.cancel()
        run = nil
        offered?(false)
        root.isRevealed = false
        bar.isVisible = false
    }
}
