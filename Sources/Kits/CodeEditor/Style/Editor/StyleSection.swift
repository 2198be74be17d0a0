public import Gtk
import Symbols

/// A group of the editor: shows its part of a style, and asks for changes of it.
@MainActor
protocol StyleSection: AnyObject {
    var view: Widget { get }
    /// Shows what the style is, without asking for a change.
    func render(_ style: SymbolStyle)
}

/// Changes the style that is edited; everything that the change leaves alone stays as it is.
typealias StyleEdit = @MainActor (_ edit: (inout SymbolStyle) -> Void) -> Void

/// How groups and their rows stand.
@MainActor
public enum SectionLayout {
    /// A heading over a panel of rows.
    public static func group(_ title: String, _ rows: [Widget]) -> Widget {
        let panel = Box(.column, classes: ["panel", "style-panel"])
        for (index, row) in rows.enumerated() {
            if index > 0 { panel.append(Separator()) }
            row.addClass("style-row")
            panel.append(row)
        }
        return Box(.column, spacing: 8, [Label(title, classes: ["heading"]), panel])
    }

    /// A title over what is chosen from.
    public static func stacked(_ title: String, _ content: [Widget]) -> Box {
        Box(.column, spacing: 8, [Label(title).fitting(.wrap)] + content)
    }

    /// A title with its control at the end of the line.
    public static func line(_ title: Label, _ control: Widget) -> Box {
        title.expandsHorizontally = true
        control.verticalAlignment = .center
        return Box(.row, spacing: 12, [title.fitting(.wrap), control])
    }
}
