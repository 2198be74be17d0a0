import CodeWriting
import Gtk
import PaneKit
import Payload

/// The live symbol with what it is, in words.
@MainActor
final class Preview {
    let view: Widget
    /// What keeps the payload from being any symbol.
    private(set) var problem: String?
    private let symbol = SymbolView(name: "Preview of the symbol")
    private let facts = Label("", classes: ["caption", "dim"]).aligned(0.5).fitting(.wrap).width(characters: 24, atMost: 28)

    init() {
        symbol.root.setContentSize(width: 192, height: 192)
        let paper = Box(.column, classes: ["panel", "paper"], [symbol.root])
        paper.horizontalAlignment = .center
        view = Box(.column, spacing: 8, [paper, facts])
    }

    func show(_ payload: Payload?, style: SymbolStyle, name: String, note: String?) {
        problem = nil
        guard let payload else {
            symbol.show(nil, name: "No symbol yet")
            facts.text = note ?? ""
            return
        }
        do {
            let made = try SymbolEncoder.encode(payload.bytes, level: style.level)
            symbol.show(made, style: style, name: name)
            facts.text = [note, "\(made.modulesPerSide) × \(made.modulesPerSide) modules"].compactMap(\.self).joined(separator: " · ")
        } catch {
            problem = error.message
            symbol.show(nil, name: "No symbol: the text is too long")
            facts.text = error.message
        }
    }
}
