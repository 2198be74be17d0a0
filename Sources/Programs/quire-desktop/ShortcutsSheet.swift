import Gtk
import PaneKit

/// A sheet that lists all keyboard shortcuts.
@MainActor
enum ShortcutsSheet {
    static func present(panes: [any Pane], over parent: Window) {
        var groups: [(String, [(String, String)])] = []
        var general = panes.enumerated().map { ("Alt+\($0.offset + 1)", $0.element.identity.title) }
        general += panes.compactMap { pane in pane.mainCommand.map { (readable($0.keys), $0.title) } }
        general += [
            ("Ctrl+F", "Search"), ("Ctrl+Z", "Undo, while a message offers it"), ("Ctrl+?", "Keyboard shortcuts"),
            ("Ctrl+W", "Close the window"), ("Ctrl+Q", "Quit"),
        ]
        groups.append(("Everywhere", general))
        for pane in panes {
            let commands = pane.menuCommands.filter { !$0.keys.isEmpty }.map { (readable($0.keys), $0.title) }
            if !commands.isEmpty { groups.append((pane.identity.title, commands)) }
        }
        groups += panes.flatMap(\.shortcuts).map { ($0.title, $0.keys.map { ($0.keys, $0.meaning) }) }
        groups.append(("In a sheet", [("Ctrl+Enter", "Save"), ("Esc", "Cancel")]))

        let column = Box(.column, spacing: 16).margins(horizontal: 24, vertical: 16)
        for (title, keys) in groups {
            let list = Box(.column, spacing: 8, [Label(title, classes: ["heading"])])
            for (key, meaning) in keys {
                let name = Label(meaning).expanding(.horizontal)
                list.append(Box(.row, spacing: 16, [name, Label(key, classes: ["dim"])]))
            }
            column.append(list)
        }
        let scrolled = ScrolledView(column).growsTo(height: 480)
        let sheet = Sheet(title: "Keyboard shortcuts", over: parent, content: scrolled, confirmTitle: "Done", width: 420, canCancel: false)
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
