import CodeWriting
import Gtk
import PaneKit
import StyleEditor

/// How the symbol is drawn.
@MainActor
final class LookPage {
    let view: Widget
    /// A person changed the style.
    var changed: (@MainActor (SymbolStyle) -> Void)?
    private let editor: StyleEditor

    init(context: PaneContext, window: Window, style: SymbolStyle) {
        editor = StyleEditor(context: context, window: window, style: style)
        view = editor.view
        // The sheet scrolls what it shows, and one scroll bar is enough.
        (view as? ScrolledView)?.isScrolling = false
        editor.changed = { [weak self] in self?.changed?($0) }
    }

    var style: SymbolStyle {
        get { editor.style }
        set { editor.style = newValue }
    }
}
