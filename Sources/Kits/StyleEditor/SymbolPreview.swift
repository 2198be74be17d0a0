public import CodeWriting
public import Gtk
import PaneKit
public import Payload
import ScanCheck

/// A symbol as it is being made: drawn at once, its scannability in words a moment later, with a button for what would mend it.
@MainActor
public final class SymbolPreview {
    public let view: Widget
    /// The user asked for the style that would scan.
    public var remedied: (@MainActor (SymbolStyle) -> Void)?
    /// Called when `problem` or the verdict is known anew.
    public var checked: (@MainActor () -> Void)?
    /// Why there is no symbol of what was shown last, in a sentence; nil where there is one, and where there was nothing to show. A style
    /// that does not scan is no problem of this kind.
    public private(set) var problem: String?

    let words: PreviewWords
    let paper: SymbolView
    let placeholder = Label("", classes: ["on-paper-text"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 28)
    private var side = 0
    private var name = ""
    private var wanted: DrawnSymbol.Request?
    private(set) var drawn: DrawnSymbol?
    private var verdict: ScanVerdict?
    private var remedy: StyleRemedy?
    private var pause: Task<Void, Never>?
    private lazy var drawing = NewestJob<DrawnSymbol.Request, Result<DrawnSymbol, SymbolError>>("drawing") { request in
        do throws(SymbolError) { return .success(try DrawnSymbol(request)) } catch { return .failure(error) }
    } done: { [weak self] _, result in
        self?.show(result)
    }
    private lazy var checking = NewestJob<DrawnSymbol, ScanVerdict>("checking") { drawn in
        ScanCheck.check(drawn.layout)
    } done: { [weak self] drawn, verdict in
        self?.show(verdict, of: drawn)
    }
    private lazy var mending = NewestJob<Ailing, StyleRemedy?>("mending") { ailing in
        StyleRemedy(for: ailing.drawn, verdict: ailing.verdict)
    } done: { [weak self] ailing, remedy in
        self?.show(remedy, for: ailing)
    }

    /// A symbol that does not read everywhere.
    private struct Ailing: Sendable {
        let drawn: DrawnSymbol
        let verdict: ScanVerdict
    }

    /// How long a style has to stay the same before it is checked.
    private static let calm = Duration.milliseconds(150)
    /// How long a first check may take without a word.
    private static let patience = Duration.milliseconds(350)
    private static let nothingYet = "The code appears here as you fill in the form."

    public init() {
        paper = SymbolView(name: "No symbol yet")
        placeholder.horizontalAlignment = .center
        placeholder.verticalAlignment = .center
        let sheet = Overlay(paper.root)
        sheet.add(placeholder)
        sheet.horizontalAlignment = .center
        words = PreviewWords()
        words.view.setSize(height: Self.wordsHeight)
        let column = Box(.column, spacing: Self.spacing, [sheet, words.view])
        column.verticalAlignment = .start
        final class Link { weak var preview: SymbolPreview? }
        let link = Link()
        let smallestHeight = Self.smallest + Self.spacing + Self.wordsHeight
        let bin = AdaptiveBin(minimumWidth: Self.smallest, minimumHeight: smallestHeight) { width, height in
            // Sizes are being given out now: the change takes effect with the next frame.
            Task { @MainActor in link.preview?.fit(width: width, height: height) }
        }
        bin.setChild(column)
        bin.expandsVertically = true
        bin.expandsHorizontally = true
        view = bin
        link.preview = self
        fit(width: 240, height: 240 + Self.spacing + Self.wordsHeight)
        words.mend.onPress { [weak self] in self?.mend() }
        show(nil, style: SymbolStyle(), name: "", note: nil)
    }

    /// The side of the paper at its smallest.
    private static let smallest = 144
    private static let spacing = 12
    /// Room for a verdict with its reason, kept free so that the symbol does not move when they come.
    private static let wordsHeight = 96

    /// Makes the paper a square as large as the room.
    private func fit(width: Int, height: Int) {
        let side = max(Self.smallest, min(width, height - Self.spacing - Self.wordsHeight))
        guard side != self.side else { return }
        self.side = side
        paper.root.setContentSize(width: side, height: side)
    }

    isolated deinit { pause?.cancel() }

    /// Where the symbol reads; nil while it is not known.
    var scans: ScanVerdict.Scans? { words.isChecking ? nil : verdict?.scans }

    /// Shows a payload in a style; nil and an empty payload show an empty paper.
    ///
    /// - Parameters:
    ///   - name: what the code is called; a screen reader hears “Symbol of …”.
    ///   - note: words before the size of the symbol, such as its kind.
    public func show(_ payload: Payload?, style: SymbolStyle, name: String, note: String?) {
        words.note = note
        if self.name != name {
            self.name = name
            if drawn != nil { paper.root.setAccessibleLabel(symbolName) }
        }
        guard let payload, !payload.bytes.isEmpty else { return showNothing() }
        let request = DrawnSymbol.Request(payload: payload, style: style)
        guard request != wanted else { return }
        wanted = request
        pause?.cancel()
        checking.cancel()
        mending.cancel()
        words.isChecking = true
        drawing.start(request)
    }

    private var symbolName: String { name.isEmpty ? "Symbol" : "Symbol of \(name)" }

    // MARK: Results

    private func showNothing() {
        guard wanted != nil || problem != nil || placeholder.text.isEmpty else { return }
        let hadProblem = problem != nil
        forget()
        wanted = nil
        problem = nil
        showPaper(saying: Self.nothingYet, name: "No symbol yet")
        if hadProblem { checked?() }
    }

    private func show(_ result: Result<DrawnSymbol, SymbolError>) {
        switch result {
        case .success(let new):
            let hadProblem = problem != nil
            problem = nil
            drawn = new
            placeholder.isVisible = false
            paper.show(new.layout, name: symbolName)
            words.facts = new.facts
            if hadProblem { checked?() }
            checkAfterPause(new)
        case .failure(let error):
            forget()
            problem = error.message
            showPaper(saying: error.message, name: "No symbol: \(error.message)")
            checked?()
        }
    }

    /// Drops everything that belongs to a symbol.
    private func forget() {
        pause?.cancel()
        drawing.cancel()
        checking.cancel()
        mending.cancel()
        drawn = nil
        verdict = nil
        remedy = nil
    }

    private func showPaper(saying text: String, name: String) {
        paper.show(nil as SymbolLayout?, name: name)
        paper.root.setAccessibleDescription("")
        placeholder.text = text
        placeholder.isVisible = true
        words.facts = nil
        words.isChecking = false
        words.show(nil)
        words.offer(nil)
    }

    private func checkAfterPause(_ new: DrawnSymbol) {
        pause?.cancel()
        pause = Task { [weak self] in
            // Cancelled, something newer is on its way.
            guard (try? await MainLoop.sleep(for: Self.calm)) != nil else { return }
            self?.checking.start(new)
            guard (try? await MainLoop.sleep(for: Self.patience)) != nil else { return }
            self?.sayThatItTakesTime(new)
        }
    }

    private func sayThatItTakesTime(_ new: DrawnSymbol) {
        if new.request == wanted, verdict == nil { words.show(.checking) }
    }

    private func show(_ new: ScanVerdict, of symbol: DrawnSymbol) {
        guard symbol.request == wanted else { return }
        verdict = new
        let text = VerdictWords(new, style: symbol.request.style)
        words.show(text)
        words.isChecking = false
        paper.root.setAccessibleDescription(text.headline)
        // The old remedy was for the old style.
        remedy = nil
        words.offer(nil)
        checked?()
        if text.look != .good { mending.start(Ailing(drawn: symbol, verdict: new)) }
    }

    private func show(_ found: StyleRemedy?, for ailing: Ailing) {
        guard ailing.drawn.request == wanted else { return }
        remedy = found
        words.offer(found?.title(after: ailing.verdict))
    }

    private func mend() {
        if let remedy, drawn?.request == wanted { remedied?(remedy.style) }
    }
}
