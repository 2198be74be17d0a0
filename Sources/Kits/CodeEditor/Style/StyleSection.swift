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
    ///
    /// - Parameter more: rows that come and go together, from `further`.
    public static func group(_ title: LocalizedText, _ rows: [Widget], _ more: Widget? = nil) -> Widget {
        let panel = Box(.column, classes: ["panel", "style-panel"])
        for (index, row) in rows.enumerated() {
            if index > 0 { panel.append(Separator()) }
            row.addClass("style-row")
            panel.append(row)
        }
        if let more { panel.append(more) }
        return Box(.column, spacing: 8, [Label(title, classes: ["heading"]), panel])
    }

    /// Rows below others, each with the line above it.
    static func further(_ rows: [Widget]) -> Widget {
        for row in rows { row.addClass("style-row") }
        return Box(.column, rows.flatMap { [Separator(), $0] })
    }

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
