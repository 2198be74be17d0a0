/// Asks before something that has no undo, or that leaves Quire.
@MainActor
public enum Question {
    /// - Parameter detail: a text to be read to the letter, such as an address; shown whole in monospace.
    public static func ask(
        title: String, text: String, detail: String? = nil, confirmTitle: String, isDestructive: Bool = false, over parent: Window,
        confirmed: @escaping @MainActor () -> Void
    ) {
        ask(
            title: title, text: text, below: detail.map { [frame(Label($0, classes: ["monospace"]))] } ?? [], confirmTitle: confirmTitle,
            isDestructive: isDestructive, over: parent, confirmed: confirmed)
    }

    /// - Parameter below: what stands below the text.
    public static func ask(
        title: String, text: String, below: [Widget], confirmTitle: String, isDestructive: Bool = false, over parent: Window,
        confirmed: @escaping @MainActor () -> Void
    ) {
        let content = Box(.column, spacing: 12, [Label(text).fitting(.wrap).width(characters: 32, atMost: 48)])
        for widget in below { content.append(widget) }
        content.setMargins(horizontal: 24, vertical: 16)
        let sheet = Sheet(
            title: title, over: parent, content: content, confirmTitle: confirmTitle, width: 440, isDestructive: isDestructive)
        sheet.present(keeping: sheet) { [weak sheet] in
            sheet?.close()
            confirmed()
        }
        // No text that is marked as a whole because it is the first that takes the focus; and what Enter does is harmless.
        sheet.focusCancel()
    }

    /// A text to be read to the letter, such as an address: all of it, scrolled where it is long.
    public static func frame(_ label: Label) -> Widget {
        label.fitting(.wrap).width(characters: 32, atMost: 56)
        label.isSelectable = true
        label.setMargins(8)
        // A scrolled view asks for the height of unbroken lines, and would cut the last of some.
        guard label.text.utf8.count > 600 else { return Box(.column, classes: ["text-frame"], [label]) }
        let scrolled = ScrolledView(label)
        scrolled.addClass("text-frame")
        scrolled.growsTo(height: 200)
        scrolled.setMinimumContentHeight(120)
        return scrolled
    }
}
