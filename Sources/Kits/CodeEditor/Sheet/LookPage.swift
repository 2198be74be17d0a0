import Gtk
import PaneKit
import Symbols

/// How the symbol is drawn. The style's editor, which draws dozens of examples, is made when somebody comes to see it.
@MainActor
final class LookPage {
    let view: Widget
    /// A person changed the style.
    var changed: (@MainActor (SymbolStyle) -> Void)?
    private let holder = Box(.column)
    private let makeEditor: @MainActor (SymbolStyle) -> StyleEditor
    private var editor: StyleEditor?

    init(context: PaneContext, window: Window, style: SymbolStyle) {
        self.style = style
        view = holder
        makeEditor = { StyleEditor(context: context, window: window, style: $0) }
    }

    var style: SymbolStyle {
        didSet { editor?.style = style }
    }

    /// Before it is seen.
    func appear() {
        guard editor == nil else { return }
        let editor = makeEditor(style)
        self.editor = editor
        // The sheet scrolls what it shows, and one scroll bar is enough.
        (editor.view as? ScrolledView)?.isScrolling = false
        holder.append(editor.view)
        editor.changed = { [weak self] style in
            self?.style = style
            self?.changed?(style)
        }
    }
}
