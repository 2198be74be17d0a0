import CodeWriting
import Gtk
import PaneKit

/// How the symbol is drawn.
@MainActor
final class LookPage {
    let view: Widget
    private(set) var style: SymbolStyle
    /// A person changed the style.
    var changed: (@MainActor (SymbolStyle) -> Void)?
    private let level: DropDown

    init(context: PaneContext, window: Window, style: SymbolStyle) {
        self.style = style
        level = DropDown(name: "Error correction", choices: ErrorCorrectionLevel.allCases.map(\.rawValue))
        level.selected = ErrorCorrectionLevel.allCases.firstIndex(of: style.level) ?? 0
        view = Box(.column, spacing: 4, [Label("Error correction", classes: ["field-label"]), level])
        level.onSelect { [weak self] index in
            guard let self else { return }
            self.style.level = ErrorCorrectionLevel.allCases[index]
            self.changed?(self.style)
        }
    }
}
