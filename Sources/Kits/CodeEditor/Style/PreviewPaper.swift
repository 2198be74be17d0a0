import Gtk
import PaneKit
import Platform
import Symbols

/// The paper with the symbol, or with a sentence that says why there is none.
@MainActor
final class PreviewPaper {
    let view: Widget

    private let symbol = SymbolView(name: tr("No code yet"))
    private let sentence = Label(classes: ["on-paper-text"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 28)
        .placed(horizontal: .center, vertical: .center).margins(8).hidden()

    init() {
        let overlay = Overlay(symbol.root).placed(horizontal: .center)
        overlay.add(sentence)
        view = overlay
    }

    /// The sentence; nil while there is a symbol.
    var text: LocalizedText? { sentence.isVisible ? sentence.text : nil }

    var name = LocalizedText.empty { didSet { symbol.root.setAccessibleLabel(name) } }

    var verdict = LocalizedText.empty { didSet { symbol.root.setAccessibleDescription(verdict) } }

    func show(_ layout: SymbolLayout, name: LocalizedText) {
        self.name = name
        sentence.isVisible = false
        symbol.show(layout, name: name)
    }

    func show(text: LocalizedText, name: LocalizedText) {
        self.name = name
        verdict = .empty
        sentence.text = text
        sentence.isVisible = true
        symbol.show(nil as SymbolLayout?, name: name)
    }

    /// The side of the square, in logical pixels.
    var side = 0 {
        didSet { if side != oldValue { symbol.root.setContentSize(width: side, height: side) } }
    }

    /// The size of the symbol in logical pixels.
    var size: (width: Int, height: Int) { (symbol.root.width, symbol.root.height) }
}

/// A column with a square paper as large as possible, and the text below it; or a strip with a small one and the text beside it.
@MainActor
final class PreviewColumn {
    let view: Widget
    /// Has the paper and the text where `isStrip`.
    let strip = Box(.row, spacing: spacing).hidden()
    private let column: Box

    /// The minimum and the initial side of the paper.
    private static let (smallest, usual) = (112, 240)
    private static let spacing = 12

    private let paper: PreviewPaper
    private let words: Widget

    init(paper: PreviewPaper, words: Widget) {
        self.paper = paper
        self.words = words
        let column = Box(.column, spacing: Self.spacing, [paper.view, words]).placed(vertical: .start)
        self.column = column
        let link = WeakLink<PreviewColumn>()
        let smallestHeight = Self.smallest + Self.spacing + Self.textHeight(in: Self.smallest)
        view = AdaptiveBin(column, minimumWidth: Self.smallest, minimumHeight: smallestHeight) { width, height in
            // GTK is allocating sizes now, so the change waits for the next turn of the main loop.
            Task { @MainActor in link.target?.fit(width: width, height: height) }
        }.expanding()
        link.target = self
        fit(width: Self.usual, height: Self.usual + Self.spacing + Self.textHeight(in: Self.usual))
    }

    /// The space reserved for a verdict with its reason and its remedy, so that the symbol does not move when they appear. In a narrow
    /// column each takes two lines.
    private static func textHeight(in width: Int) -> Int { width < 360 ? 152 : 120 }

    var isStrip = false {
        didSet {
            guard isStrip != oldValue else { return }
            let (from, to) = isStrip ? (column, strip) : (strip, column)
            for part in [paper.view, words] {
                from.remove(part)
                to.append(part)
            }
            words.expandsHorizontally = isStrip
            words.setSize(height: -1)
            paper.side = Self.smallest
            view.isVisible = !isStrip
            strip.isVisible = isStrip
        }
    }

    private func fit(width: Int, height: Int) {
        guard !isStrip else { return }
        let textHeight = Self.textHeight(in: width)
        words.setSize(height: textHeight)
        paper.side = max(Self.smallest, min(width, height - Self.spacing - textHeight))
    }
}
