import CodeReading
import Gtk
import LibraryStore
import PaneKit
import Payload

/// One code that was found: what it says, and what can be done with it. Nothing is done by itself.
@MainActor
final class FoundCodeRow {
    let root: Widget
    private let save = Button(icon: "quire-save-symbolic", title: "Save to library", classes: ["primary"])

    init(_ found: FoundCode, context: PaneContext) {
        let payload = Payload(bytes: found.bytes)
        let kind = payload.kind(printedAs: found.printedAs)
        let icon = Icon(kind.iconName, size: 24)
        icon.verticalAlignment = .start
        let title = Label(payload.title, classes: ["card-title"]).fitting(.ellipsisAtEnd)
        let facts = Label("\(kind.name) · \(found.symbology.rawValue)", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
        let text = Label(payload.displayText, classes: ["monospace"]).fitting(.lines(6))
        text.isSelectable = true
        text.setAccessibleLabel("Content of the code")
        let words = Box(.column, spacing: 4, [title, facts, text])
        words.expandsHorizontally = true

        let buttons = Box(.row, spacing: 8)
        buttons.marginTop = 8
        if let copied = payload.text {
            buttons.append(
                Button(icon: "quire-copy-symbolic", title: "Copy") { [weak context] in
                    Clipboard.copy(copied)
                    context?.shell?.show(Toast("Copied"))
                })
        }
        if let link = payload.link {
            buttons.append(
                Button(icon: "quire-open-symbolic", title: "Open…") { [weak context] in
                    context?.shell?.confirmOpening(link.absoluteString)
                })
        }
        buttons.append(save)
        // In a narrow window the buttons stand below each other.
        let bin = AdaptiveBin(minimumWidth: 160) { width, _ in
            let direction: Box.Direction = width < 360 ? .column : .row
            if buttons.direction != direction { Task { @MainActor in buttons.direction = direction } }
        }
        bin.setChild(buttons)
        words.append(bin)
        root = Box(.row, spacing: 12, classes: ["panel", "row"], [icon, words])
        save.onPress { [weak self, weak context] in
            if let context { self?.keep(NewCode(payload: payload, kind: kind, origin: .scanned), context) }
        }
    }

    private func keep(_ new: NewCode, _ context: PaneContext) {
        save.isSensitive = false
        let save = self.save
        context.perform {
            do {
                let code = try await context.library.add(new)
                context.shell?.show(Toast("Saved “\(code.title)”", button: ("Show", { context.shell?.go(to: "library", place: "all") })))
            } catch {
                save.isSensitive = true
                throw error
            }
        }
    }
}
