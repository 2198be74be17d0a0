import ScanCheck
import Symbols

/// A verdict as people read it.
struct VerdictWords: Hashable {
    /// Such as `Only close up: the logo is large`.
    let headline: String
    /// More of it, in a sentence; empty when there is nothing to say.
    let detail: String
    let look: Look

    enum Look: Hashable { case good, warning, waiting }

    /// While the first verdict takes its time.
    static let checking = VerdictWords(headline: "Checking whether it scans…", detail: "", look: .waiting)

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
    /// What its button says.
    func title(after verdict: ScanVerdict) -> String {
        switch (verdict.scans, scans) {
        case (.no, .closeUpOnly): "Make it scan close up: \(instruction)"
        case (.closeUpOnly, _): "Make it scan everywhere: \(instruction)"
        default: "Make it scan: \(instruction)"
        }
    }
}
