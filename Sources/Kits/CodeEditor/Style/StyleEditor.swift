import Gtk
import PaneKit
import Payload
import Platform
import Symbols

/// Edits every part of a style in one scrolling column: presets, colours, shapes, logo, caption, level and quiet zone.
///
/// The only state is `style`: the sections request changes and render the result. A change leaves the rest of the style alone.
@MainActor
final class StyleEditor {
    let view: ScrolledView
    /// Called after the person has changed the style, not when `style` is set.
    var onChange: (@MainActor (SymbolStyle) -> Void)?

    /// The sections, for tests.
    let presets: PresetSection
    let colors: ColorSection
    let shapes: ShapeSection
    let logo: LogoSection
    let caption: CaptionSection
    let reading: ScannabilitySection
    private let limits = Label(classes: ["caption", "dim"]).fitting(.wrap).hidden()
    private var sections: [any StyleSection] { [presets, colors, shapes, logo, caption, reading] }

    /// - Parameter window: the parent of dialogs.
    init(window: Window, style: SymbolStyle, presets: StylePresetFolder = .standard) {
        self.style = style
        let column = Box(.column, spacing: 24).margins(horizontal: 16, vertical: 16)
        view = ScrolledView(ClampedColumn.make(column, width: 560)).expanding(.vertical)
        let link = WeakLink<StyleEditor>()
        let edit: StyleEdit = { link.target?.edit($0) }
        self.presets = PresetSection(folder: presets, window: window, edit: edit)
        colors = ColorSection(edit: edit)
        shapes = ShapeSection(edit: edit)
        logo = LogoSection(window: window, edit: edit)
        caption = CaptionSection(edit: edit)
        reading = ScannabilitySection(edit: edit)
        link.target = self
        column.append(limits)
        for section in sections { column.append(section.view) }
        render()
    }

    /// The edited style. Setting it does not call `onChange`.
    var style: SymbolStyle {
        didSet { if style != oldValue { render() } }
    }

    /// The symbology of the code. What its symbols do not bear is not offered, and a line says so.
    var symbology = Symbology.qrCode {
        didSet {
            let isQR = symbology.isQR
            for view in [presets.view, logo.view] { view.isVisible = isQR }
            shapes.view.isVisible = symbology.bearsShapes
            shapes.hasFinderPatterns = isQR
            let name = symbology.title
            limits.show(
                isQR
                    ? nil
                    : symbology.bearsShapes
                        ? tr("\(name) supports colours, module shapes and a caption. Logos and presets are for QR codes.")
                        : tr("\(name) supports colours and a caption. Shapes, logos and presets are for QR codes."))
        }
    }

    private func edit(_ change: (inout SymbolStyle) -> Void) {
        var new = style
        change(&new)
        guard new != style else { return render() }
        style = new
        onChange?(new)
    }

    private func render() {
        for section in sections { section.render(style) }
    }
}
