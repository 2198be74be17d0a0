import Gtk
import Payload
import ScanCheck
import Symbols

/// The text below a symbol: its properties, whether it scans, and a button for a remedy.
@MainActor
final class ScanVerdictView {
    let view: Widget
    /// The button that applies the remedy.
    let remedyButton: Button

    let about = Label("", classes: ["caption", "dim", "numeric"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 40)
    private let icon = Icon("quire-check-symbolic").placed(vertical: .start).margins(top: 2)
    let headline = Label("", classes: ["verdict"]).fitting(.wrap).width(characters: 8, atMost: 36)
    private let detail = Label("", classes: ["caption", "dim"]).aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 40)
    let remedyTitle = Label("").aligned(0.5).fitting(.wrap).width(characters: 12, atMost: 36)
    private var look: ScanVerdictText.Look?
    private let line: Box
    private let verdict: Box

    init() {
        remedyButton = Button(content: remedyTitle, name: "Make it scan").placed(horizontal: .center)
        line = Box(.row, spacing: 8, [icon, headline]).placed(horizontal: .center)
        verdict = Box(.column, spacing: 4, classes: ["verdict-words"], [line, detail])
        view = Box(.column, spacing: 8, [about, verdict, remedyButton])
        show(nil)
        offer(nil)
        write()
    }

    /// A text before the size, such as the kind of content.
    var note: String? { didSet { write() } }
    /// The size of the symbol; nil without one.
    var facts: String? { didSet { write() } }

    /// Dims the old verdict while a newer symbol is checked.
    var isChecking = false {
        didSet { dim() }
    }

    /// Shows a verdict; nil for none.
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
    func offer(_ title: String?) {
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
        about.text = facts.map { facts in [note, facts].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ") } ?? ""
        about.isVisible = facts != nil
    }
}

/// The text of a verdict.
struct ScanVerdictText: Hashable {
    /// Such as `Only close up: the logo is large`.
    let headline: String
    /// A further sentence, or empty.
    let detail: String
    let look: Look

    enum Look: Hashable { case good, warning, waiting }

    /// The text during the first check.
    static let checking = ScanVerdictText(headline: "Checking whether it scans…", detail: "", look: .waiting)

    private init(headline: String, detail: String, look: Look) {
        self.headline = headline
        self.detail = detail
        self.look = look
    }

    init(_ verdict: ScanVerdict, style: SymbolStyle) {
        look = verdict.scans == .everywhere ? .good : .warning
        let reason = verdict.problems.first.map { Self.reason($0, style) }
        headline =
            switch verdict.scans {
            case .everywhere: "Scans everywhere"
            case .closeUpOnly: "Only close up" + (reason.map { ": \($0)" } ?? "")
            case .no: "Does not scan" + (reason.map { ": \($0)" } ?? "")
            }
        detail = verdict.problems.first?.message ?? ""
    }

    private static func reason(_ problem: ScanProblem, _ style: SymbolStyle) -> String {
        switch problem {
        case .lowContrast: "the colours are too alike"
        case .inverted: "the code is lighter than its ground"
        case .narrowQuietZone: "the margin is narrow"
        case .roundFinderPatterns: "the finder patterns are round"
        case .smallModules: "the modules are small"
        case .unreadable(let view): unreadable(view, style)
        }
    }

    private static func unreadable(_ view: ScanView, _ style: SymbolStyle) -> String {
        if style.logo != nil { return "the logo is large" }
        switch view {
        case .exported: return "some scanners cannot read it"
        case .upright(let pixels): return pixels >= 3 ? "some scanners cannot read it" : "some scanners fail from afar"
        case .blurred: return "some scanners fail out of focus"
        case .turned: return "some scanners fail when it is turned"
        case .onDark: return "some scanners fail on a dark ground"
        }
    }
}

extension StyleRemedy {
    /// The title of the button.
    func title(after verdict: ScanVerdict) -> String {
        switch (verdict.scans, scans) {
        case (.no, .closeUpOnly): "Make it scan close up: \(instruction)"
        case (.closeUpOnly, _): "Make it scan everywhere: \(instruction)"
        default: "Make it scan: \(instruction)"
        }
    }
}

/// A change of style that makes a symbol easier to scan.
struct StyleRemedy: Hashable, Sendable {
    /// The change as the end of a sentence, such as “use level H”.
    let instruction: String
    /// The style after the change.
    let style: SymbolStyle
    /// How well the symbol scans after the change.
    let scans: ScanVerdict.Scans

    /// Searches for the smallest change; nil if nothing helps. It draws and scans the symbol repeatedly, which takes up to seconds for a
    /// large one.
    init?(for drawn: DrawnSymbol, verdict: ScanVerdict) {
        guard verdict.scans != .everywhere else { return nil }
        let given = drawn.request.style
        let bytes = drawn.request.payload.bytes
        // No style can help if the content does not fit at the level that a logo needs.
        guard
            let checked = try? CheckedSymbols(
                style: given, encode: { level throws(SymbolError) in [try SymbolEncoder.encode(bytes, level: level)] })
        else { return nil }
        let changes = checked.remedy()
        var style = changes.reduce(checked.style) { $1.applied(to: $0) ?? $0 }
        guard let scans = Self.scans(bytes, style), scans > verdict.scans else { return nil }
        // The check first raises the level and shrinks the logo; changes that prove unnecessary are undone here.
        var more = style
        more.level = given.level
        if Self.scans(bytes, more).map({ $0 >= scans }) ?? false { style = more }
        if let share = given.logo?.share, style.logo != nil {
            more = style
            more.logo?.share = share
            if Self.scans(bytes, more).map({ $0 >= scans }) ?? false { style = more }
        }
        instruction = Self.instruction(from: given, to: style, changes)
        self.style = style
        self.scans = scans
    }

    private static func scans(_ bytes: [UInt8], _ style: SymbolStyle) -> ScanVerdict.Scans? {
        guard let symbol = try? SymbolEncoder.encode(bytes, level: style.level) else { return nil }
        return ScanCheck.check(SymbolLayout(symbol, style: style)).scans
    }

    private static func instruction(from given: SymbolStyle, to style: SymbolStyle, _ changes: [StyleChange]) -> String {
        var parts: [String] = []
        if style.level != given.level { parts.append("use level \(style.level.rawValue)") }
        if let logo = style.logo, logo.share != given.logo?.share {
            parts.append(StyleChange.smallerLogo(percent: Int((logo.share * 100).rounded())).instruction)
        }
        parts += changes.filter { if case .smallerLogo = $0 { false } else { true } }.map(\.instruction)
        guard parts.count > 1, let last = parts.last else { return parts.joined() }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }
}
