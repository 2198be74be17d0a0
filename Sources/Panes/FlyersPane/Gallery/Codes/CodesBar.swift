import FlyerLayout
import Gtk
import PaneKit
import Symbols

/// Which codes the gallery shows, and the ways to others.
@MainActor
final class CodesBar {
    let root: Widget
    var wantsOthers: (@MainActor () -> Void)?
    var wantsNew: (@MainActor () -> Void)?
    private let symbol = SymbolView(name: "No code yet")
    private let title = Label("", classes: ["heading"]).fitting(.ellipsisAtEnd)
    private let explanation = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private let warning = Label("", classes: ["caption", "warning-text"]).fitting(.wrap)
    private let choose: Button
    private let make: Button
    private var drawing: Task<Void, Never>?
    private var shown: ChosenCodes?

    /// Logical pixels: below the first the buttons go below the words; the second is a side of the picture.
    private static let narrow = 480, pictureSide = 84

    init() {
        final class Link { weak var bar: CodesBar? }
        let link = Link()
        choose = Button("Choose codes…") { link.bar?.wantsOthers?() }
        make = Button(icon: "quire-add-symbolic", title: "New code…") { link.bar?.wantsNew?() }
        symbol.root.setContentSize(width: Self.pictureSide, height: Self.pictureSide)
        symbol.root.verticalAlignment = .center
        let words = Box(.column, spacing: 4, [Label("Shown with", classes: ["caption", "dim"]), title, explanation, warning])
        words.expandsHorizontally = true
        words.verticalAlignment = .center
        let top = Box(.row, spacing: 16, [symbol.root, words])
        top.expandsHorizontally = true
        let buttons = Box(.row, spacing: 8, [choose, make])
        buttons.verticalAlignment = .center
        buttons.horizontalAlignment = .start
        let row = Box(.row, spacing: 12, classes: ["panel", "flyer-codes"], [top, buttons])
        let bin = AdaptiveBin(minimumWidth: 240) { width, _ in
            let direction: Box.Direction = width < Self.narrow ? .column : .row
            // Sizes are being given out now: the change takes effect with the next frame.
            if row.direction != direction { Task { @MainActor in row.direction = direction } }
        }
        bin.setChild(row)
        root = bin
        link.bar = self
    }

    func show(_ codes: ChosenCodes) {
        guard codes != shown else { return }
        shown = codes
        title.text = codes.title
        explanation.text = codes.explanation
        warning.text = codes.warning ?? ""
        warning.isVisible = codes.warning != nil
        choose.isVisible = !codes.isSample
        // The main thing to do is what previews of one's own wait for.
        make.setClass("primary", codes.isSample)
        let first = codes.flyerCodes[0]
        let name = codes.isSample ? "Symbol of a sample" : "Symbol of \(first.title)"
        drawing?.cancel()
        drawing = Task { [symbol] in
            let layout = await Self.layout(of: first)
            if !Task.isCancelled { symbol.show(layout, name: name) }
        }
    }

    func stop() {
        drawing?.cancel()
        drawing = nil
        shown = nil
    }

    var hasFocus: Bool { root.containsFocus }

    /// Puts the keyboard at what there is to do.
    func focus() { (choose.isVisible ? choose : make).grabFocus() }

    /// Away from the main thread: a style may have a picture to decode. Nil for what fits into no symbol.
    @concurrent
    private static func layout(of code: FlyerCode) async -> SymbolLayout? {
        let style = SymbolStyle(json: code.style) ?? SymbolStyle()
        // The previews say why a code that is too long cannot be drawn.
        return (try? SymbolEncoder.encode(code.payload.bytes, level: style.level)).map { SymbolLayout($0, style: style) }
    }
}
