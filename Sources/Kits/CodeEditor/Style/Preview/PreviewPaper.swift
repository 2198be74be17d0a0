import Gtk
import PaneKit
import Symbols

/// The paper of a symbol: with it, or with a sentence that says why there is none.
@MainActor
final class PreviewPaper {
    let view: Widget

    private let symbol = SymbolView(name: "No symbol yet")
    private let sentence = Label("", classes: ["on-paper-text"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 28)

    init() {
        sentence.horizontalAlignment = .center
        sentence.verticalAlignment = .center
        sentence.setMargins(8)
        sentence.isVisible = false
        let overlay = Overlay(symbol.root)
        overlay.add(sentence)
        overlay.horizontalAlignment = .center
        view = overlay
    }

    /// The sentence; nil while there is a symbol.
    var text: String? { sentence.isVisible ? sentence.text : nil }

    /// What a screen reader calls the symbol.
    var name = "" { didSet { symbol.root.setAccessibleLabel(name) } }

    /// What a screen reader adds to the name.
    var verdict = "" { didSet { symbol.root.setAccessibleDescription(verdict) } }

    func show(_ layout: SymbolLayout, name: String) {
        self.name = name
        sentence.isVisible = false
        symbol.show(layout, name: name)
    }

    func show(text: String, name: String) {
        self.name = name
        verdict = ""
        sentence.text = text
        sentence.isVisible = true
        symbol.show(nil as SymbolLayout?, name: name)
    }

    /// The side of the square, in logical pixels.
    var side = 0 {
        didSet { if side != oldValue { symbol.root.setContentSize(width: side, height: side) } }
    }

    /// What is drawn has so many logical pixels.
    var size: (width: Int, height: Int) { (symbol.root.width, symbol.root.height) }
}
