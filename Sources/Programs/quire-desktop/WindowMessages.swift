import Desktop
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

/// The edge of the window, which lights up for a moment when something was done or changed; not where the desktop wants no motion.
@MainActor
final class EventEdge {
    let root = Box(.row, classes: ["event-edge"])
    private var telling: Task<Void, Never>?
    private static let classes: [FeedbackEvent: String] = [.impact: "impact", .success: "success"]
    /// As long as the animation of the style sheet.
    private static let time = Duration.milliseconds(220)

    init() {
        root.isPointerTarget = false
        root.isVisible = false
    }

    func show(_ event: FeedbackEvent) {
        // What is chosen shows that itself.
        guard let name = Self.classes[event], Toolkit.areAnimationsOn else { return }
        end()
        root.addClass(name)
        root.isVisible = true
        telling = Task { [weak self] in
            do { try await MainLoop.sleep(for: Self.time) } catch { return }
            self?.end()
        }
    }

    private func end() {
        telling?.cancel()
        telling = nil
        root.isVisible = false
        for name in Self.classes.values { root.removeClass(name) }
    }
}
