import CodeEditor
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The source “Clipboard”: a copied picture, files, a link to one, or a text.
@MainActor
final class ClipboardPage: SourcePage {
    private let incoming: IncomingImagesView
    private(set) lazy var root: Widget = makeRoot()

    init(context: PaneContext, resultsModel: ScanResultsModel) {
        let link = WeakLink<ClipboardPage>()
        incoming = IncomingImagesView(context: context, resultsModel: resultsModel, medium: .clipboard, again: tr("Paste again")) {
            link.target?.scan()
        }
        link.target = self
    }

    /// Reads the current content of the clipboard.
    func scan() {
        _ = root
        Clipboard.read { [weak self] content in self?.receive(content) }
    }

    private func receive(_ content: Clipboard.Content?) {
        let images = content.map { IncomingImages(IncomingContent($0), pictureName: tr("Copied picture"), hasRemote: false) }
        if let images, incoming.show(images) { return }
        incoming.stack.visiblePage = "nothing"
    }

    // MARK: View

    private func makeRoot() -> Widget {
        let start = EmptyState.make(
            illustration: "empty-clipboard", title: tr("Read what you copied"),
            text: tr("A picture, picture files, or the path of one. Copy a screenshot, and paste it here with Ctrl+V."),
            button: pasteButton())
        // A Wayland compositor gives the clipboard only to the focused window, so it may look empty when it is not.
        let nothing = EmptyState.make(
            illustration: "nothing-found", title: tr("Nothing to read on the clipboard"),
            text: tr(
                """
                Copy a picture, a file or text. If you already have, click this window first: some desktops show the \
                clipboard only to the active window.
                """),
            button: pasteButton())
        incoming.stack.add(nothing, id: "nothing")
        return incoming.makeRoot(start: start)
    }

    private func pasteButton() -> Button {
        Button(icon: "quire-clipboard-symbolic", title: tr("Paste"), classes: ["primary"]) { [weak self] in self?.scan() }
    }
}

/// The page for text that came where a picture was expected. It previews the code for that text and offers to make it.
@MainActor
final class TextPage {
    let root: Widget
    private let context: PaneContext
    private let icon = Icon("quire-kind-text-symbolic", size: 24).placed(vertical: .start)
    private let title = Label(classes: ["card-title"]).fitting(.ellipsisAtEnd)
    private let kind = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let text = Label(classes: ["monospace"]).fitting(.lines(8)).named(tr("Text")).selectable()
    private let make = Button(icon: "quire-add-symbolic", title: tr("Create code…"), classes: ["primary"])
    private var payload: Payload?

    /// The maximum length of a text for a code, in bytes. No symbol holds more than 7,089 digits.
    static let longest = 65_536

    /// - Parameters:
    ///   - again: the title and action of the button that goes on with something else.
    ///   - closed: called to return to the start page.
    init(context: PaneContext, again: (title: LocalizedText, run: @MainActor () -> Void), closed: @escaping @MainActor () -> Void) {
        self.context = context
        let buttons = Box(.row, spacing: 8, [make, Button(again.title, again.run), Button(tr("Close"), closed)]).margins(top: 8)
        let words = Box(.column, spacing: 4, [title, kind, text, AdaptiveRow.make(buttons)]).expanding(.horizontal)
        let card = Box(.row, spacing: 12, classes: ["panel", "row"], [icon, words])
        let heading = Label(tr("This is text, not a picture"), classes: ["heading"]).fitting(.wrap)
        let advice = Label(
            tr("It contains no code to read, but you can create a code from it."), classes: ["dim"]
        ).fitting(.wrap)
        let column = Box(.column, spacing: 8, [heading, advice, card]).margins(horizontal: 24, vertical: 16)
        root = ScrolledView(ClampedColumn.make(column, width: 640))
        make.onPress { [weak self] in self?.makeCode() }
    }

    /// Shows a text; returns false for one that no code can hold.
    func show(_ text: String) -> Bool {
        let trimmed = text.trimmingCharacters(in: .newlines)
        guard trimmed.utf8.count <= Self.longest, !trimmed.allSatisfy(\.isWhitespace) else { return false }
        let payload = Payload(trimmed)
        self.payload = payload
        icon.show(payload.kind)
        title.text = .verbatim(payload.title)
        kind.text = CodeFacts(payload).detail(besides: payload.title)
        self.text.text = .verbatim(payload.displayText)
        return true
    }

    func focus() { make.grabFocus() }

    private func makeCode() {
        guard let payload, let shell = context.shell else { return }
        CodeSheet(
            context: context, over: shell.window, subject: .new(Draft(payload)), left: { _ in },
            saved: { [weak context] code in context?.shell?.show(Toast(tr("Saved “\(code.title)”"))) }
        ).present()
    }
}
