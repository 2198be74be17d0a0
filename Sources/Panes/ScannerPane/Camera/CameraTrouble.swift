import Gtk
import PaneKit

/// Stands where the camera's picture would be: what is in the way, and the one thing to do about it.
@MainActor
final class CameraTrouble {
    let root = Box(.column)
    var remedied: (@MainActor (LiveState.Remedy) -> Void)?
    private var shown: LiveState.Words?

    /// What it says below the title.
    var shownText: String { shown?.text ?? "" }

    func show(_ words: LiveState.Words) {
        guard words != shown else { return }
        shown = words
        // The name of a camera may be long.
        let title = Label(words.remedy.title).fitting(.ellipsisAtEnd)
        let content = Box(.row, spacing: 8, [Icon(words.remedy.iconName), title])
        let button = Button(content: content, name: words.remedy.title, classes: ["primary"]) { [weak self] in
            self?.remedied?(words.remedy)
        }
        root.removeAll()
        root.append(EmptyState.make(illustration: words.illustration, title: words.title, text: words.text, button: button))
    }
}

extension LiveState.Remedy {
    fileprivate var title: String {
        switch self {
        case .tryAgain: "Try again"
        case .useCamera(let name): "Use “\(name)”"
        case .scanScreen: "Scan the screen instead"
        }
    }

    fileprivate var iconName: String {
        switch self {
        case .tryAgain: "quire-undo-symbolic"
        case .useCamera: "quire-camera-symbolic"
        case .scanScreen: "quire-screen-symbolic"
        }
    }
}
