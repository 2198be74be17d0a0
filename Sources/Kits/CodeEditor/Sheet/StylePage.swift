import Gtk
import Payload
import Platform
import Symbols

/// The page with the style editor. The editor draws dozens of samples, so it is created when the page is first shown.
@MainActor
final class StylePage {
    let view = Box(.column)
    var onChange: (@MainActor (SymbolStyle) -> Void)?
    private let window: Window
    private var editor: StyleEditor?

    init(window: Window, style: SymbolStyle) {
        (self.window, self.style) = (window, style)
    }

    var style: SymbolStyle {
        didSet { editor?.style = style }
    }

    /// The symbology, which decides what of a style there is to choose.
    var symbology = Symbology.qrCode {
        didSet { editor?.symbology = symbology }
    }

    /// Call before the page is shown.
    func appear() {
        guard editor == nil else { return }
        let editor = StyleEditor(window: window, style: style)
        editor.symbology = symbology
        self.editor = editor
        // The sheet scrolls already, and one scroll bar is enough.
        editor.view.isScrolling = false
        view.append(editor.view)
        editor.onChange = { [weak self] style in
            self?.style = style
            self?.onChange?(style)
        }
    }
}

/// A row of buttons that switches between the pages of a sheet.
@MainActor
final class PageSwitch {
    let view: Widget
    var chosen: (@MainActor (Int) -> Void)?
    private let buttons: [ToggleButton]

    init(_ titles: [LocalizedText]) {
        var buttons: [ToggleButton] = []
        for title in titles { buttons.append(ToggleButton(content: Label(title).aligned(0.5), name: title, group: buttons.first)) }
        self.buttons = buttons
        buttons.first?.isOn = true
        for button in buttons { button.expandsHorizontally = true }
        view = Box(.row, spacing: 2, classes: ["segmented"], buttons).homogeneous()
        for (index, button) in buttons.enumerated() { button.onToggle { [weak self] in if $0 { self?.chosen?(index) } } }
    }

    var selected: Int {
        get { buttons.firstIndex(where: \.isOn) ?? 0 }
        set { if buttons.indices.contains(newValue) { buttons[newValue].isOn = true } }
    }

    /// Goes to the next or previous page and moves the focus there.
    func go(_ step: Int) {
        guard buttons.indices.contains(selected + step) else { return }
        selected += step
        buttons[selected].grabFocus()
    }
}
