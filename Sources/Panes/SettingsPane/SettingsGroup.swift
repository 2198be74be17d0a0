import Gtk
import PaneKit

/// A titled group of rows, each with what it is on the left and its control on the right.
@MainActor
enum SettingsGroup {
    static func make(_ title: String, _ rows: [Widget]) -> Widget {
        let panel = Box(.column, classes: ["panel", "row-group"])
        for (index, row) in rows.enumerated() {
            if index > 0 { panel.append(Separator()) }
            panel.append(row)
        }
        return Box(.column, spacing: 8, [Label(title, classes: ["heading"]), panel])
    }

    static func row(_ title: String, _ text: String, _ control: Widget?) -> Widget {
        row(title, Label(text, classes: ["caption", "dim"]).fitting(.wrap), control)
    }

    static func row(_ title: String, _ text: Widget, _ control: Widget?) -> Widget {
        let words = Box(.column, spacing: 4, [Label(title).fitting(.wrap), text])
        words.expandsHorizontally = true
        words.verticalAlignment = .center
        guard let control else {
            let row = Box(.row, classes: ["row"], [words])
            return row
        }
        // In a narrow window the control goes below the words.
        let row = Box(.row, spacing: 12, classes: ["row"], [words, control])
        let bin = AdaptiveBin(minimumWidth: 240) { width, _ in
            let direction: Box.Direction = width < 440 ? .column : .row
            if row.direction != direction { Task { @MainActor in row.direction = direction } }
        }
        bin.setChild(row)
        return bin
    }

    /// A row whose words are long: its control stands below them.
    static func tallRow(_ title: String, _ text: Widget, _ control: Widget) -> Widget {
        Box(.column, spacing: 12, classes: ["row"], [Box(.column, spacing: 4, [Label(title).fitting(.wrap), text]), control])
    }

    /// What is said when the desktop's folder of what starts at login cannot be written.
    static func notLasting(_ error: any Error) -> Toast {
        Toast("The choice will not last: \(error.localizedDescription) Look after the folder “autostart” in your settings folder.")
    }
}
