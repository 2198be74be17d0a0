import Gtk
import PaneKit
import Platform

@MainActor
enum ShortcutsSheet {
    static func present(panes: [any Pane], over parent: Window) {
        var groups: [(LocalizedText, [(String, LocalizedText)])] = []
        var general = panes.enumerated().map { ("Alt+\($0.offset + 1)", $0.element.identity.title) }
        general += panes.compactMap { pane in pane.mainCommand.map { (readable($0.keys), $0.title) } }
        general += [
            ("Ctrl+F", tr("Search")), ("Ctrl+Shift+F", tr("Search all codes")), ("Ctrl+Z", tr("Undo, while a message offers it")),
            ("Ctrl+?", tr("Keyboard shortcuts")),
            ("Ctrl+W", tr("Close window")), ("Ctrl+Q", tr("Quit")),
        ]
        groups.append((tr("Everywhere"), general))
        for pane in panes {
            let commands = pane.menuCommands.filter { !$0.keys.isEmpty }.map { (readable($0.keys), $0.title) }
            if !commands.isEmpty { groups.append((pane.identity.title, commands)) }
        }
        groups += panes.flatMap(\.shortcuts).map { ($0.title, $0.keys.map { ($0.keys, $0.meaning) }) }
        groups.append((tr("In a sheet"), [("Ctrl+Enter", tr("Save")), ("Esc", tr("Cancel"))]))

        let column = Box(.column, spacing: 16).margins(horizontal: 24, vertical: 16)
        for (title, keys) in groups {
            let list = Box(.column, spacing: 8, [Label(title, classes: ["heading"])])
            for (key, meaning) in keys {
                let name = Label(meaning).expanding(.horizontal)
                list.append(Box(.row, spacing: 16, [name, Label(.verbatim(key), classes: ["dim"])]))
            }
            column.append(list)
        }
        let scrolled = ScrolledView(column).growsTo(height: 480)
        let sheet = Sheet(
            title: tr("Keyboard shortcuts"), over: parent, content: scrolled, confirmTitle: tr("Done"), width: 420, canCancel: false)
        sheet.present(keeping: sheet) { [weak sheet] in sheet?.close() }
    }

    /// Shortcuts in GTK's notation, such as `<Control>n`, as people write them.
    private static func readable(_ keys: [String]) -> String {
        keys.map { key in
            let plain = key.replacing("<Control>", with: "Ctrl+").replacing("<Shift>", with: "Shift+").replacing("<Alt>", with: "Alt+")
            return String(plain.dropLast()) + plain.suffix(1).uppercased()
        }.joined(separator: ", ")
    }
}
