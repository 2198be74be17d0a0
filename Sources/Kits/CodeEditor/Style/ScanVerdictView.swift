import Gtk
import Payload
import Platform
import ScanCheck
import Symbols

/// The text below a symbol: its properties, whether it scans, and a button for a remedy.
@MainActor
final class ScanVerdictView {
    let view: Widget
    let remedyButton: Button

    let about = Label(classes: ["caption", "dim", "numeric"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 40)
    private let icon = Icon("quire-check-symbolic").placed(vertical: .start).margins(top: 2)
    let headline = Label(classes: ["verdict"]).fitting(.wrap).width(characters: 8, atMost: 36)
    private let detail = Label(classes: ["caption", "dim"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 40)
    let remedyTitle = Label().aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 36)
    private var look: ScanVerdictText.Look?
    private let line: Box
    private let verdict: Box

    init() {
        remedyButton = Button(content: remedyTitle, name: tr("Make it scan")).placed(horizontal: .center)
        line = Box(.row, spacing: 8, [icon, headline]).placed(horizontal: .center)
        verdict = Box(.column, spacing: 4, classes: ["verdict-words"], [line, detail])
        view = Box(.column, spacing: 8, [about, verdict, remedyButton])
        show(nil)
        offer(nil)
        write()
    }

    /// A text before the size, such as the kind of content.
    var note: LocalizedText? { didSet { write() } }
    /// The size of the symbol; nil without one.
    var facts: LocalizedText? { didSet { write() } }

    /// Dims the old verdict while a newer symbol is checked.
    var isChecking = false {
        didSet { dim() }
    }

    func show(_ words: ScanVerdictText?) {
        verdict.isVisible = words != nil
        look = words?.look
        dim()
        guard let words else { return }
        headline.text = words.headline
        detail.show(words.detail)
        icon.isVisible = words.look != .waiting
        icon.show(words.look == .good ? "quire-check-symbolic" : "quire-warning-symbolic")
        for part in [icon, headline] as [Widget] {
            part.setClass("good-text", words.look == .good)
            part.setClass("warning-text", words.look == .warning)
            part.setClass("dim", words.look == .waiting)
        }
    }

    /// Shows the button with this title; nil hides it.
    func offer(_ title: LocalizedText?) {
        remedyButton.isVisible = title != nil
        guard let title else { return }
        remedyTitle.text = title
        remedyButton.setAccessibleLabel(title)
    }

    private func dim() {
        verdict.setClass("stale", isChecking && look != .waiting)
        remedyButton.isSensitive = !isChecking
    }

    private func write() {
        about.show(facts.map { facts in note.map { tr("\($0) · \(facts)") } ?? facts })
    }
}

struct ScanVerdictText: Hashable {
    /// Such as `Only close up: the logo is large`.
    let headline: LocalizedText
    let detail: LocalizedText?
    let look: Look

    enum Look: Hashable { case good, warning, waiting }

    static let checking = ScanVerdictText(headline: tr("Checking whether it scans…"), detail: nil, look: .waiting)
}

extension ScanVerdictText {
    init(_ verdict: ScanVerdict, style: SymbolStyle) {
        look = verdict.scans == .everywhere ? .good : .warning
        let reason = verdict.problems.first.map { Self.reason($0, style) }
        headline =
            switch verdict.scans {
            case .everywhere: tr("Scans everywhere")
            case .closeUpOnly: reason.map { tr("Scans only close up: \($0)") } ?? tr("Scans only close up")
            case .no: reason.map { tr("Doesn’t scan: \($0)") } ?? tr("Doesn’t scan")
            }
        detail = verdict.problems.first?.message
    }

    private static func reason(_ problem: ScanProblem, _ style: SymbolStyle) -> LocalizedText {
        switch problem {
        case .lowContrast: tr("the colours are too similar")
        case .inverted: tr("the code is lighter than its background")
        case .narrowQuietZone: tr("the margin is too narrow")
        case .roundFinderPatterns: tr("the finder patterns are round")
        case .smallModules: tr("the modules are too small")
        case .unreadable(let view): unreadable(view, style)
        }
    }

    private static func unreadable(_ view: ScanView, _ style: SymbolStyle) -> LocalizedText {
        if style.logo != nil { return tr("the logo is too large") }
        switch view {
        case .exported: return tr("some scanners can’t read it")
        case .upright(let pixels): return pixels >= 3 ? tr("some scanners can’t read it") : tr("some scanners fail from a distance")
        case .blurred: return tr("some scanners fail when it’s out of focus")
        case .turned: return tr("some scanners fail when it’s rotated")
        case .onDark: return tr("some scanners fail on a dark background")
        }
    }
}

extension StyleRemedy {
    func title(after verdict: ScanVerdict) -> LocalizedText {
        switch (verdict.scans, scans) {
        case (.no, .closeUpOnly): tr("Make it scan close up: \(instruction)")
        case (.closeUpOnly, _): tr("Make it scan everywhere: \(instruction)")
        default: tr("Make it scan: \(instruction)")
        }
    }
}

/// A change of style that makes a symbol easier to scan.
struct StyleRemedy: Hashable, Sendable {
    /// The change as the end of a sentence, such as “use level H”.
    let instruction: LocalizedText
    let style: SymbolStyle
    /// How well the symbol scans after the change.
    let scans: ScanVerdict.Scans

    /// Searches for the smallest change; nil if nothing helps. It draws and scans the symbol repeatedly, which takes up to seconds for a
    /// large one.
    init?(for drawn: DrawnSymbol, verdict: ScanVerdict) {
        guard verdict.scans != .everywhere else { return nil }
        let given = drawn.request.style
        let request = drawn.request
        // No style can help if the content does not fit at the level that a logo needs.
        guard
            let checked = try? CheckedSymbols(
                style: given, encode: { level throws(SymbolError) in [try request.symbol(level)] })
        else { return nil }
        let changes = checked.remedy()
        var style = changes.reduce(checked.style) { $1.applied(to: $0) ?? $0 }
        guard let scans = Self.scans(request, style), scans > verdict.scans else { return nil }
        // The check first raises the level and shrinks the logo; changes that prove unnecessary are undone here.
        var more = style
        more.level = given.level
        if Self.scans(request, more).map({ $0 >= scans }) ?? false { style = more }
        if let share = given.logo?.share, style.logo != nil {
            more = style
            more.logo?.share = share
            if Self.scans(request, more).map({ $0 >= scans }) ?? false { style = more }
        }
        instruction = Self.instruction(from: given, to: style, changes)
        self.style = style
        self.scans = scans
    }

    private static func scans(_ request: DrawnSymbol.Request, _ style: SymbolStyle) -> ScanVerdict.Scans? {
        guard let symbol = try? request.symbol(style.level) else { return nil }
        return ScanCheck.check(SymbolLayout(symbol, style: style)).scans
    }

    private static func instruction(from given: SymbolStyle, to style: SymbolStyle, _ changes: [StyleChange]) -> LocalizedText {
        var parts: [LocalizedText] = []
        if style.level != given.level { parts.append(tr("use level \(style.level.rawValue)")) }
        if let logo = style.logo, logo.share != given.logo?.share {
            parts.append(StyleChange.smallerLogo(percent: Int((logo.share * 100).rounded())).instruction)
        }
        parts += changes.filter { if case .smallerLogo = $0 { false } else { true } }.map(\.instruction)
        guard parts.count > 1, let last = parts.last else { return parts.first ?? .empty }
        // Translators: the end of a list of instructions, such as “use level H, make the modules darker and leave out the gradient”.
        return tr("\(parts.dropLast().joined(separator: ", ")) and \(last)")
    }
}
