public import Gtk
public import Platform
import Symbols

/// A section of the style editor. It renders its part of the style and requests changes.
@MainActor
protocol StyleSection: AnyObject {
    var view: Widget { get }
    /// Shows the style without requesting a change.
    func render(_ style: SymbolStyle)
}

/// Changes the edited style. Whatever `edit` does not touch stays the same.
typealias StyleEdit = @MainActor (_ edit: (inout SymbolStyle) -> Void) -> Void

/// The layout of sections and their rows.
@MainActor
public enum SectionLayout {
    /// A heading over a panel of rows.
    public static func group(_ title: LocalizedText, _ rows: [Widget]) -> Widget {
        let panel = Box(.column, classes: ["panel", "style-panel"])
        for (index, row) in rows.enumerated() {
            if index > 0 { panel.append(Separator()) }
            row.addClass("style-row")
            panel.append(row)
        }
        return Box(.column, spacing: 8, [Label(title, classes: ["heading"]), panel])
    }

    /// A title over a choice.
    static func stacked(_ title: LocalizedText, _ content: [Widget]) -> Box {
        Box(.column, spacing: 8, [Label(title).fitting(.wrap)] + content)
    }

    /// A title with a control at the end of the row.
    public static func line(_ title: Label, _ control: Widget) -> Box {
        title.expandsHorizontally = true
        control.verticalAlignment = .center
        return Box(.row, spacing: 12, [title.fitting(.wrap), control])
    }
}
