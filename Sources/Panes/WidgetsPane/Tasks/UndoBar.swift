import GLib
import Gtk
import PaneKit

/// What was done in a sheet, with a way back, for some seconds: messages of the window below are covered.
@MainActor
final class UndoBar {
    let root: Revealer
    private let message = Label("").fitting(.lines(3))
    private let button = Button("Undo")
    private let bar: Box
    private var undo: TasksModel.Undo?
    private var leaving: Task<Void, Never>?
    var failed: (@MainActor (any Error) -> Void)?

    private static let stay = Duration.seconds(8)

    init() {
        message.expandsHorizontally = true
        button.verticalAlignment = .center
        bar = Box(.row, spacing: 8, classes: ["toast"], [message, button])
        bar.setMargins(horizontal: 16, vertical: 12)
        root = Revealer(bar, motion: .slideUp)
        // What is not seen must not be reached by keyboard either.
        bar.isVisible = false
        button.onPress { [weak self] in self?.press() }
    }

    func show(_ words: String, undo: TasksModel.Undo?) {
        message.text = words
        bar.setAccessibleLabel(words)
        self.undo = undo
        button.isVisible = undo != nil
        bar.isVisible = true
        root.isRevealed = true
        leaving?.cancel()
        leaving = Task { [weak self] in
            // Ended early by the next message.
            guard (try? await MainLoop.sleep(for: Self.stay)) != nil else { return }
            self?.hide()
        }
    }

    /// Takes back what was done, if it can be; false where nothing is offered.
    @discardableResult
    func press() -> Bool {
        guard let undo else { return false }
        hide()
        Task { [weak self] in
            do { try await undo() } catch { self?.failed?(error) }
        }
        return true
    }

    /// The keyboard goes on to what stays.
    var leftFocus: (@MainActor () -> Void)?

    private func hide() {
        leaving?.cancel()
        undo = nil
        if button.hasFocus { leftFocus?() }
        root.isRevealed = false
        bar.isVisible = false
    }

    isolated deinit { leaving?.cancel() }
}
