import Desktop
import GLib
import Gtk
import PaneKit
import Platform

/// Shows toasts at the bottom of the window, one at a time, each for some seconds.
@MainActor
final class ToastArea {
    let root: Revealer
    private let message = Label().fitting(.lines(4)).width(characters: 8, atMost: 56).expanding(.horizontal)
    private let button = Button(.empty)
    private let next = Box(.row, spacing: 4)
    private let bar: Box
    private var dismissal: Task<Void, Never>?
    private var run: (@MainActor () -> Void)?
    private var isNarrow = false
    /// Called with whether the toast has an action.
    var offered: (@MainActor (Bool) -> Void)?

    init() {
        let close = Button(icon: "quire-close-symbolic", name: tr("Close message"), classes: ["flat", "round"])
        bar = Box(.row, spacing: 8, classes: ["toast"], [message, next, button, close])
        for control in [button, close] { control.verticalAlignment = .center }
        root = Revealer(bar, motion: .slideUp).placed(horizontal: .center, vertical: .end).margins(horizontal: 16, vertical: 24)
        // A revealer that is closed would leave its controls in the tab order.
        bar.isVisible = false
        close.onPress { [weak self] in self?.hide() }
        button.onPress { [weak self] in self?.press() }
    }

    /// Runs the action of the toast, as its button does.
    func press() {
        let run = self.run
        hide()
        run?()
    }

    /// Keeps toasts above the bottom bar of a narrow window. This is called during size allocation, so the change is made later: a margin
    /// that changes at once leaves the whole window empty.
    func adapt(toWidth width: Int) {
        let isNarrow = width < Browser.narrow
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        Task { @MainActor [weak self] in self?.root.marginBottom = isNarrow ? 72 : 24 }
    }

    func show(_ toast: Toast, lasting time: Duration = .seconds(8)) {
        message.text = toast.message
        button.isVisible = toast.button != nil
        button.title = toast.button?.title ?? .empty
        run = toast.button?.run
        next.removeAll()
        for (title, run) in toast.next {
            let button = Button(title) { [weak self] in
                self?.hide()
                run()
            }
            next.append(button.placed(vertical: .center))
        }
        next.isVisible = !toast.next.isEmpty
        offered?(run != nil)
        bar.isVisible = true
        root.isRevealed = true
        bar.setAccessibleLabel(toast.message)
        dismissal?.cancel()
        dismissal = Task { [weak self] in
            guard (try? await MainLoop.sleep(for: time)) != nil else { return }
            self?.hide()
        }
    }

    private func hide() {
        dismissal?.cancel()
        run = nil
        offered?(false)
        root.isRevealed = false
        bar.isVisible = false
    }
}

/// A message across the window that stays until it is closed.
@MainActor
final class Banner {
    let root: Box
    private let icon = Icon("quire-warning-symbolic")
    private let message = Label().fitting(.wrap).expanding(.horizontal)
    private let action = Button(.empty).placed(vertical: .start).hidden()
    private var act: (@MainActor () -> Void)?

    init() {
        let close = Button(icon: "quire-close-symbolic", name: tr("Close message"), classes: ["flat", "round"]).placed(vertical: .start)
        icon.verticalAlignment = .start
        root = Box(.row, spacing: 12, classes: ["banner"], [icon, message, action, close]).hidden()
        close.onPress { [weak self] in self?.root.isVisible = false }
        action.onPress { [weak self] in self?.act?() }
    }

    /// Shows a message, with a button for an action; nil hides the banner.
    func show(_ text: LocalizedText?, button: (title: LocalizedText, run: @MainActor () -> Void)? = nil) {
        root.isVisible = text != nil
        guard let text else { return }
        message.text = text
        act = button?.run
        action.isVisible = button != nil
        // One line of text is centered beside a button.
        icon.verticalAlignment = button == nil ? .start : .center
        if let button { action.title = button.title }
    }
}

/// Flashes the edge of the window as visual feedback for an event, unless animations are off.
@MainActor
final class EdgeFlash {
    let root = Box(.row, classes: ["event-edge"]).hidden()
    /// Waits as long as the animation in the style sheet takes.
    private let flash = Debouncer(.milliseconds(220))
    private static let classes: [FeedbackEvent: String] = [.impact: "impact", .success: "success"]

    init() { root.isPointerTarget = false }

    func show(_ event: FeedbackEvent) {
        // A selection has no class: the selected widget shows it itself.
        guard let name = Self.classes[event], Toolkit.areAnimationsOn else { return }
        end()
        root.addClass(name)
        root.isVisible = true
        flash.schedule { [weak self] in self?.end() }
    }

    private func end() {
        flash.cancel()
        root.isVisible = false
        for name in Self.classes.values { root.removeClass(name) }
    }
}
