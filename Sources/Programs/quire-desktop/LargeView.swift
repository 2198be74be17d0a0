import CodeWriting
import Gtk
import LibraryStore
import PaneKit

/// One code as large as the window, black on white, to be held up to a scanner. Esc goes back.
@MainActor
final class LargeView {
    let root: Box
    weak var context: PaneContext?
    var left: (@MainActor () -> Void)?
    private let symbol = SymbolView(name: "Code")
    private let title = Label("", classes: ["heading"]).aligned(0.5).fitting(.ellipsisAtEnd)
    private let kind = Label("", classes: ["caption", "dim"]).aligned(0.5).fitting(.ellipsisAtEnd)
    private let problem = Label("", classes: ["dim"]).aligned(0.5).fitting(.wrap)
    private var code: Code?

    init() {
        let back = Button(icon: "quire-back-symbolic", name: "Back to the library (Esc)")
        let copy = Button(icon: "quire-copy-symbolic", name: "Copy text")
        let titles = Box(.column, [title, kind])
        titles.verticalAlignment = .center
        let bar = HeaderBar(title: titles)
        bar.packStart(back)
        bar.packEnd(copy)
        symbol.root.expandsVertically = true
        symbol.root.expandsHorizontally = true
        problem.isVisible = false
        problem.setMargins(horizontal: 24, vertical: 24)
        root = Box(.column, classes: ["large-view"], [bar, problem, symbol.root])
        root.isFocusable = true
        back.onPress { [weak self] in self?.left?() }
        copy.onPress { [weak self] in self?.copyText() }
        root.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                if key == .escape {
                    self?.left?()
                } else if key == .character("c"), modifiers.contains(.control) {
                    self?.copyText()
                } else {
                    return false
                }
                return true
            })
    }

    func show(_ code: Code) {
        self.code = code
        title.text = code.title
        kind.text = code.kind.name
        root.setAccessibleLabel("\(code.title), shown large")
        // Whatever its own colours are: nothing scans better than black on white.
        let level = (SymbolStyle(json: code.style) ?? SymbolStyle()).level
        do {
            symbol.show(
                try SymbolEncoder.encode(code.payload.bytes, level: level), style: SymbolStyle(level: level),
                name: "Symbol of \(code.title)")
            problem.isVisible = false
        } catch {
            symbol.show(nil, name: "No symbol")
            problem.text = error.message
            problem.isVisible = true
        }
    }

    private func copyText() {
        guard let text = code?.payload.text else {
            context?.shell?.show(Toast("This code holds bytes that are no text."))
            return
        }
        Clipboard.copy(text)
        context?.shell?.show(Toast("Copied"))
    }
}
