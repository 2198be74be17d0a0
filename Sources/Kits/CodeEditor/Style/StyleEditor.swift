import Gtk
public import PaneKit
public import Symbols

/// Edits every part of a style: presets, colours, shapes, logo, caption, level and quiet zone, in one column that scrolls.
///
/// There is one truth, `style`: controls ask for changes of it and show what it became. A change leaves everything else of it alone.
@MainActor
public final class StyleEditor {
    public let view: Widget
    /// The user changed the style; setting `style` does not call it.
    public var changed: (@MainActor (SymbolStyle) -> Void)?

    private var current: SymbolStyle
    /// For the tests of this module's controls.
    let presets: PresetSection
    let colors: ColorSection
    let shapes: ShapeSection
    let logo: LogoSection
    let caption: CaptionSection
    let reading: ReadingSection
    private var sections: [any StyleSection] { [presets, colors, shapes, logo, caption, reading] }

    /// - Parameter window: what dialogues open over.
    public convenience init(context: PaneContext, window: Window, style: SymbolStyle) {
        self.init(window: window, style: style, presets: .standard)
    }

    init(window: Window, style: SymbolStyle, presets: StylePresetFolder) {
        current = style
        let column = Box(.column, spacing: 24)
        column.setMargins(horizontal: 16, vertical: 16)
        let scrolled = ScrolledView(CappedColumn.make(column, width: 560))
        scrolled.expandsVertically = true
        view = scrolled
        final class Link { weak var editor: StyleEditor? }
        let link = Link()
        let edit: StyleEdit = { link.editor?.edit($0) }
        self.presets = PresetSection(folder: presets, window: window, edit: edit)
        colors = ColorSection(edit: edit)
        shapes = ShapeSection(edit: edit)
        logo = LogoSection(window: window, edit: edit)
        caption = CaptionSection(edit: edit)
        reading = ReadingSection(edit: edit)
        link.editor = self
        for section in sections { column.append(section.view) }
        render()
    }

    /// What is edited; set, it is shown without a call of `changed`.
    public var style: SymbolStyle {
        get { current }
        set {
            guard newValue != current else { return }
            current = newValue
            render()
        }
    }

    private func edit(_ change: (inout SymbolStyle) -> Void) {
        var new = current
        change(&new)
        guard new != current else { return render() }
        current = new
        render()
        changed?(new)
    }

    private func render() {
        for section in sections { section.render(current) }
    }
}
