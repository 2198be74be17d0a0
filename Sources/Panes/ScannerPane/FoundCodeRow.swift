import CodeReading
import Gtk
import LibraryStore
import PaneKit
import Payload

/// One code that was found: what it says, and what can be done with it. Nothing is done by itself.
@MainActor
enum FoundCodeRow {
    static func make(_ found: FoundCode, context: PaneContext) -> Widget {
        let payload = Payload(bytes: found.bytes)
        let icon = Icon(payload.kind.iconName, size: 24)
        icon.verticalAlignment = .start
        let title = Label(payload.title, classes: ["card-title"]).fitting(.ellipsisAtEnd)
        let facts = Label("\(payload.kind.name) · \(found.symbology.rawValue)", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
        let text = Label(payload.displayText, classes: ["monospace"]).fitting(.lines(6))
        text.isSelectable = true
        text.setAccessibleLabel("Content of the code")
        let words = Box(.column, spacing: 4, [title, facts, text])
        words.expandsHorizontally = true

        let buttons = FlowBox(spacing: 8, most: 3)
        buttons.horizontalAlignment = .start
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
        let save = Button(icon: "quire-save-symbolic", title: "Save to library", classes: ["primary"])
        save.onPress { [weak context, weak save] in
            guard let context else { return }
            save?.isSensitive = false
            context.perform { [weak save] in
                do {
                    let code = try await context.library.add(NewCode(payload: payload))
                    context.shell?.show(
                        Toast("Saved “\(code.title)”", button: ("Show", { context.shell?.go(to: "library", place: "all") })))
                } catch {
                    save?.isSensitive = true
                    throw error
                }
            }
        }
        buttons.append(save)
        words.append(buttons)
        return Box(.row, spacing: 12, classes: ["panel", "row"], [icon, words])
    }
}
