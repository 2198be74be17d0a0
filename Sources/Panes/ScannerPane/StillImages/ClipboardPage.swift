import CodeEditor
import Foundation
import Gtk
import PaneKit
import Payload
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

/// A text that came where a picture was expected: what it would say as a code, and how to make one of it.
@MainActor
final class TextPage {
    let root: Widget
    private let context: PaneContext
    private let icon = Icon("quire-kind-text-symbolic", size: 24)
    private let title = Label("", classes: ["card-title"]).fitting(.ellipsisAtEnd)
    private let kind = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let text = Label("", classes: ["monospace"]).fitting(.lines(8))
    private let make = Button(icon: "quire-add-symbolic", title: "Make a code…", classes: ["primary"])
    private var payload: Payload?

    /// More is no text for a code, in bytes: no symbol holds more than 7,089 digits.
    static let longest = 65_536

    /// - Parameters:
    ///   - again: what is offered beside it, to go on with something else.
    ///   - closed: back to where things are chosen.
    init(context: PaneContext, again: (title: String, run: @MainActor () -> Void), closed: @escaping @MainActor () -> Void) {
        self.context = context
        text.isSelectable = true
        text.setAccessibleLabel("Text")
        icon.verticalAlignment = .start
        let buttons = Box(.row, spacing: 8, [make, Button(again.title, again.run), Button("Close", closed)])
        buttons.marginTop = 8
        let words = Box(.column, spacing: 4, [title, kind, text, TurningRow.make(buttons)])
        words.expandsHorizontally = true
        let card = Box(.row, spacing: 12, classes: ["panel", "row"], [icon, words])
        let heading = Label("This is text, not a picture", classes: ["heading"]).fitting(.wrap)
        let advice = Label(
            "There is no code in it to read. It can become one, for others to read.", classes: ["dim"]
        ).fitting(.wrap)
        let column = Box(.column, spacing: 8, [heading, advice, card])
        column.setMargins(horizontal: 24, vertical: 16)
        root = ScrolledView(CappedColumn.make(column, width: 640))
        make.onPress { [weak self] in self?.makeCode() }
    }

    /// False for a text that no code holds.
    func show(_ text: String) -> Bool {
        let trimmed = text.trimmingCharacters(in: .newlines)
        guard trimmed.utf8.count <= Self.longest, !trimmed.allSatisfy(\.isWhitespace) else { return false }
        let payload = Payload(trimmed)
        self.payload = payload
        icon.show(payload.kind.iconName)
        title.text = payload.title
        kind.text = payload.kind.name
        self.text.text = payload.displayText
        return true
    }

    func focus() { make.grabFocus() }

    private func makeCode() {
        guard let payload, let shell = context.shell else { return }
        CodeSheet(
            context: context, over: shell.window, subject: .new(Draft(payload)), left: { _ in },
            saved: { [weak context] code in context?.shell?.show(Toast("Saved “\(code.title)”")) }
        ).present()
    }
}
