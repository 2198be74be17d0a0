import CodeEditor
import Gtk
import PaneKit
import Scanning

/// What was copied: a picture, files, a link to one, or a text.
@MainActor
final class ClipboardPage {
    private let context: PaneContext
    private let stack = Stack()
    private let stills: StillsView
    private let text: TextPage
    private(set) lazy var root: Widget = makeRoot()

    init(context: PaneContext, desk: ScanDesk) {
        self.context = context
        final class Link { weak var page: ClipboardPage? }
        let link = Link()
        let again = ("Paste again", { @MainActor in if let page = link.page { page.scan() } })
        stills = StillsView(context: context, desk: desk, medium: .clipboard, again: again)
        text = TextPage(context: context, again: again) { link.page?.showStart() }
        link.page = self
    }

    func appear() {}
    func disappear() {}

    /// Reads what is on the clipboard now.
    func scan() {
        _ = root
        Clipboard.read { [weak self] content in self?.take(content) }
    }

    private func take(_ content: Clipboard.Content?) {
        guard let content else { return showProblem() }
        switch IncomingStills(IncomingContent(content), pictureName: "Copied picture", hasRemote: false) {
        case .stills(let inputs): stills.read(inputs)
        case .text(let words):
            guard text.show(words) else { return showProblem() }
            stack.visiblePage = "text"
            text.focus()
        }
    }

    private func showProblem() {
        stack.visiblePage = "nothing"
    }

    private func showStart() { stack.visiblePage = stills.isEmpty ? "start" : "stills" }

    // MARK: View

    private func makeRoot() -> Widget {
        stack.add(
            EmptyState.make(
                illustration: "empty-clipboard", title: "Read what you copied",
                text: "A picture, picture files, or the path of one. Take a screenshot to the clipboard, and paste it here with Ctrl+V.",
                button: pasteButton()), id: "start")
        // A Wayland compositor tells the clipboard only to the window that has the focus, so it may look empty when it is not.
        stack.add(
            EmptyState.make(
                illustration: "nothing-found", title: "There is nothing to read on the clipboard",
                text: "Copy a picture, a file or a text. If you have done so, click into this window first: some desktops show the "
                    + "clipboard only to the window that is in use.",
                button: pasteButton()), id: "nothing")
        stack.add(stills.root, id: "stills")
        stack.add(text.root, id: "text")
        stack.visiblePage = "start"
        stack.expandsVertically = true
        stills.emptied = { [weak self] in self?.stack.visiblePage = "start" }
        stills.filled = { [weak self] in self?.stack.visiblePage = "stills" }
        return Box(.column, [stack])
    }

    private func pasteButton() -> Button {
        Button(icon: "quire-clipboard-symbolic", title: "Paste", classes: ["primary"]) { [weak self] in self?.scan() }
    }
}
