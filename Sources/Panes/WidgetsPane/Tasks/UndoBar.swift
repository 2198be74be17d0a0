import Gtk
import PaneKit

/// A message with an Undo button inside a sheet, shown for some seconds. Toasts of the main window would be covered by the sheet.
@MainActor
final class UndoBar {
    let root: Revealer
    private let message = Label("").fitting(.lines(3)).expanding(.horizontal)
    private let button = Button("Undo").placed(vertical: .center)
    private let bar: Box
    private var undo: TasksModel.Undo?
    private let hiding = Debouncer(.seconds(8))
    var onError: (@MainActor (any Error) -> Void)?

    init() {
        bar = Box(.row, spacing: 8, classes: ["toast"], [message, button]).margins(horizontal: 16, vertical: 12)
        root = Revealer(bar, motion: .slideUp)
        // Hidden controls must not be reachable by keyboard.
        bar.isVisible = false
        button.onPress { [weak self] in self?.press() }
    }

    func show(_ text: String, undo: TasksModel.Undo?) {
        message.text = text
        bar.setAccessibleLabel(text)
        self.undo = undo
        button.isVisible = undo != nil
        bar.isVisible = true
        root.isRevealed = true
        hiding.schedule { [weak self] in self?.hide() }
    }

    /// Undoes the change; returns false if there is none.
    @discardableResult
    func press() -> Bool {
        guard let undo else { return false }
        hide()
        Task { [weak self] in
            do { try await undo() } catch { self?.onError?(error) }
        }
        return true
    }

    /// Called when the hidden button had the focus.
    var onFocusLost: (@MainActor () -> Void)?

    private func hide() {
        hiding.cancel()
        undo = nil
        if button.hasFocus { onFocusLost?() }
        root.isRevealed = false
        bar.isVisible = false
    }

}
