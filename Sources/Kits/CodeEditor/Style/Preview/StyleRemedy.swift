import ScanCheck
import Symbols

/// A change of style that makes a symbol read where it did not before.
struct StyleRemedy: Hashable, Sendable {
    /// What is done, such as “use level H”; the end of a sentence.
    let instruction: String
    /// The style with it done.
    let style: SymbolStyle
    /// Where the symbol reads then.
    let scans: ScanVerdict.Scans

    /// Looks for the smallest change; nil when nothing helps. It draws and reads the symbol again and again: up to seconds for a large one.
    init?(for drawn: DrawnSymbol, verdict: ScanVerdict) {
        guard verdict.scans != .everywhere else { return nil }
        let given = drawn.request.style
        let bytes = drawn.request.payload.bytes
        // What does not fit at the level of a logo cannot be mended by a style.
        guard
            let checked = try? CheckedSymbols(
                style: given, encode: { level throws(SymbolError) in [try SymbolEncoder.encode(bytes, level: level)] })
        else { return nil }
        let changes = checked.remedy()
        var style = changes.reduce(checked.style) { $1.applied(to: $0) ?? $0 }
        guard let scans = Self.scans(bytes, style), scans > verdict.scans else { return nil }
        // The check gives a logo the highest level and shrinks it before anything else: what was not needed goes back.
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
