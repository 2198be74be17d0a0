import Gtk
import PaneKit
import Scanning

/// Why there is no picture of the screen, and what can be done instead.
@MainActor
final class ScreenTrouble {
    enum Remedy {
        case again
        /// All of the screen, without asking.
        case direct
        case clipboard
    }

    let root = Box(.column)
    var chosen: @MainActor (Remedy) -> Void = { _ in }
    private var shown: Words?
    private var buttons: [Button] = []

    private struct Words: Equatable {
        let error: ScreenCaptureError
        let hasDirectWay: Bool
    }

    func show(_ error: ScreenCaptureError, hasDirectWay: Bool) {
        let words = Words(error: error, hasDirectWay: hasDirectWay)
        guard words != shown else { return }
        shown = words
        root.removeAll()
        var remedies: [Remedy] = [.clipboard]
        if case .noWay = error {} else { remedies.append(.again) }
        if error == .portalRefused, hasDirectWay { remedies.append(.direct) }
        buttons = remedies.map { remedy in
            Button(icon: remedy.iconName, title: remedy.title, classes: remedy == .clipboard ? ["primary"] : []) { [weak self] in
                self?.chosen(remedy)
            }
        }
        let row = Box(.row, spacing: 8, buttons)
        root.append(EmptyState.make(illustration: "error", title: error.title, text: error.explanation, button: row))
    }

    var hasFocus: Bool { buttons.contains(where: \.hasFocus) }

    func grabFocus() { buttons.first?.grabFocus() }
}

extension ScreenTrouble.Remedy {
    fileprivate var title: String {
        switch self {
        case .again: "Try again"
        case .direct: "Scan all of the screen"
        case .clipboard: "Scan the clipboard"
        }
    }

    fileprivate var iconName: String {
        switch self {
        case .again: "quire-undo-symbolic"
        case .direct: "quire-screen-symbolic"
        case .clipboard: "quire-copy-symbolic"
        }
    }
}

extension ScreenCaptureError {
    fileprivate var title: String {
        if case .noWay = self { return "The screen cannot be seen here" }
        return "There is no picture of the screen"
    }

    fileprivate var explanation: String { "\(message) \(recovery)" }
}
