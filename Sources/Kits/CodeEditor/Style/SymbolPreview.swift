import GLib
import Graphics
import Gtk
import PaneKit
import Payload
import Platform
import ScanCheck
import Symbols

/// The preview of a symbol. It draws at once and shows shortly afterwards whether the symbol scans, with a button for a remedy.
@MainActor
final class SymbolPreview {
    var view: Widget { column.view }
    /// A place for the preview that takes little height, shown instead of `view` where `isStrip`.
    var strip: Widget { column.strip }
    var isStrip: Bool {
        get { column.isStrip }
        set { column.isStrip = newValue }
    }
    var onRemedy: (@MainActor (SymbolStyle) -> Void)?
    /// Called when a person presses “Only what fits”.
    var onFitted: (@MainActor (FittedPayload) -> Void)?
    /// Called after `problem` or the verdict has changed.
    var onCheck: (@MainActor () -> Void)?
    /// Why the last payload has no symbol; nil if it has one, or if there was nothing to show. A style that does not scan is no problem of
    /// this kind.
    private(set) var problem: LocalizedText?

    let words = ScanVerdictView()
    let paper = PreviewPaper()
    private let column: PreviewColumn
    private var name = ""
    private var wanted: DrawnSymbol.Request?
    private(set) var drawn: DrawnSymbol?
    private var verdict: ScanVerdict?
    private var remedy: StyleRemedy?
    private var room: RoomRemedy?
    private var checkTask: Task<Void, Never>?
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
    private lazy var remedySearch = NewestJob<(drawn: DrawnSymbol, verdict: ScanVerdict), StyleRemedy?>("mending") { ailing in
        StyleRemedy(for: ailing.drawn, verdict: ailing.verdict)
    } done: { [weak self] ailing, remedy in
        guard let self, ailing.drawn.request == self.wanted else { return }
        self.remedy = remedy
        self.words.offer(remedy?.title(after: ailing.verdict))
    }

    private static let debounceInterval = Duration.milliseconds(150)
    /// The time after which a running check is announced.
    private static let announcementDelay = Duration.milliseconds(350)
    private static let nothingYet = tr("The code appears here as you fill in the form.")

    init() {
        column = PreviewColumn(paper: paper, words: words.view)
        words.remedyButton.onPress { [weak self] in
            guard let self else { return }
            switch self.room {
            case .level(let style): self.onRemedy?(style)
            case .fitted(let payload): self.onFitted?(payload)
            case nil: if let remedy = self.remedy, self.drawn?.request == self.wanted { self.onRemedy?(remedy.style) }
            }
        }
        show(nil, style: SymbolStyle(), name: "", note: nil)
    }

    isolated deinit { checkTask?.cancel() }

    /// How well the symbol scans; nil while unknown.
    var scans: ScanVerdict.Scans? { words.isChecking ? nil : verdict?.scans }

    /// Shows a payload in a style; nil or an empty payload shows empty paper.
    ///
    /// - Parameters:
    ///   - name: the title of the code; a screen reader says “Symbol of …”.
    ///   - note: a text before the size of the symbol, such as its kind.
    func show(_ payload: Payload?, in symbology: Symbology = .qrCode, style: SymbolStyle, name: String, note: LocalizedText?) {
        words.note = note
        if self.name != name {
            self.name = name
            if drawn != nil { paper.name = symbolName }
        }
        guard let payload, !payload.bytes.isEmpty else { return showNothing() }
        let request = DrawnSymbol.Request(payload: payload, symbology: symbology, style: style)
        guard request != wanted else { return }
        wanted = request
        checkTask?.cancel()
        checking.cancel()
        remedySearch.cancel()
        words.isChecking = true
        drawing.start(request)
    }

    private var symbolName: LocalizedText { name.isEmpty ? tr("Code") : tr("Code: \(name)") }

    // MARK: Results

    private func showNothing() {
        guard wanted != nil || problem != nil || paper.text == nil && drawn == nil else { return }
        let hadProblem = problem != nil
        forget()
        wanted = nil
        problem = nil
        showPaper(saying: Self.nothingYet, name: tr("No code yet"))
        if hadProblem { onCheck?() }
    }

    private func show(_ result: Result<DrawnSymbol, SymbolError>) {
        switch result {
        case .success(let new):
            let hadProblem = problem != nil
            problem = nil
            if room != nil { words.offer(nil) }
            room = nil
            drawn = new
            paper.show(new.layout, name: symbolName)
            paper.verdict = .empty
            words.facts = new.facts
            if hadProblem { onCheck?() }
            checkAfterPause(new)
        case .failure(let error):
            forget()
            problem = error.message
            showPaper(saying: error.message, name: tr("No code: \(error.message)"))
            room = wanted.flatMap { RoomRemedy(for: error, in: $0) }
            words.offer(room?.title)
            onCheck?()
        }
    }

    /// Drops everything about the current symbol.
    private func forget() {
        checkTask?.cancel()
        drawing.cancel()
        checking.cancel()
        remedySearch.cancel()
        drawn = nil
        verdict = nil
        remedy = nil
        room = nil
    }

    private func showPaper(saying text: LocalizedText, name: LocalizedText) {
        paper.show(text: text, name: name)
        words.facts = nil
        words.isChecking = false
        words.show(nil)
        words.offer(nil)
    }

    private func checkAfterPause(_ new: DrawnSymbol) {
        checkTask?.cancel()
        checkTask = Task { [weak self] in
            // Cancelled when something newer arrives.
            guard (try? await MainLoop.sleep(for: Self.debounceInterval)) != nil else { return }
            self?.checking.start(new)
            guard (try? await MainLoop.sleep(for: Self.announcementDelay)) != nil, let self else { return }
            if new.request == self.wanted, self.verdict == nil { self.words.show(.checking) }
        }
    }

    private func show(_ new: ScanVerdict, of symbol: DrawnSymbol) {
        guard symbol.request == wanted else { return }
        verdict = new
        let text = ScanVerdictText(new, style: symbol.request.style)
        words.show(text)
        words.isChecking = false
        paper.verdict = text.headline
        // The old remedy belonged to the old style.
        remedy = nil
        words.offer(nil)
        onCheck?()
        if text.look != .good { remedySearch.start((symbol, new)) }
    }

}

/// A payload that is encoded and laid out in a style.
struct DrawnSymbol: Sendable {
    /// The input of a drawing.
    struct Request: Hashable, Sendable {
        let payload: Payload
        let symbology: Symbology
        let style: SymbolStyle

        func symbol(_ level: ErrorCorrectionLevel) throws(SymbolError) -> Symbol { try Symbol(payload, in: symbology, level: level) }
    }

    let request: Request
    let layout: SymbolLayout

    /// Encodes and lays out the symbol; takes some milliseconds.
    init(_ request: Request) throws(SymbolError) {
        self.request = request
        layout = SymbolLayout(try request.symbol(request.style.level), style: request.style)
    }

    /// Such as `25 × 25 modules, version 2 · level M`.
    var facts: LocalizedText {
        guard let symbol = layout.symbol.qr else {
            let (width, height) = (Int(layout.size.width), Int(layout.size.height))
            return tr("\(layout.symbol.symbology.title) · \(width) × \(height) modules")
        }
        let side = symbol.modulesPerSide
        return tr("\(side) × \(side) modules, version \(symbol.version) · level \(symbol.level.rawValue)")
    }
}

/// What makes room for content that is too long for its level.
private enum RoomRemedy {
    /// The style with the highest level that has room.
    case level(SymbolStyle)
    case fitted(FittedPayload)

    init?(for error: SymbolError, in request: DrawnSymbol.Request) {
        guard case .tooMuchData(_, let level, let fittingLevel, _) = error else { return nil }
        if let fittingLevel {
            var style = request.style
            style.level = fittingLevel
            self = .level(style)
        } else if let fitted = FittedPayload(request.payload, maximumBytes: SymbolEncoder.maximumBytes(level)) {
            self = .fitted(fitted)
        } else {
            return nil
        }
    }

    var title: LocalizedText {
        switch self {
        case .level(let style): tr("Use level \(style.level.rawValue)")
        case .fitted: tr("Shorten to fit")
        }
    }
}
