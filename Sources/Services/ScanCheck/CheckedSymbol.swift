import CodeWriting

/// A symbol in a style, with the level and the logo that let it be read, and whether it is.
public struct CheckedSymbol: Hashable, Sendable {
    /// The style that was taken, its level raised and its logo made smaller where that was needed.
    public let layout: SymbolLayout
    public let verdict: ScanVerdict

    public var symbol: Symbol { layout.symbol }
    public var scans: ScanVerdict.Scans { verdict.scans }

    /// Encodes, lays out, and reads back.
    ///
    /// A logo raises the level to H, or to Q where H is too little room, and shrinks until the symbol reads everywhere or is as small as
    /// logos get.
    ///
    /// - Parameters:
    ///   - pixels: the width of the picture that is exported; nil for a drawing, which has no pixels.
    ///   - encode: makes the symbol at a level.
    public init(
        style: SymbolStyle, pixels: Int? = nil, encode: (ErrorCorrectionLevel) throws(SymbolError) -> Symbol
    ) throws(SymbolError) {
        var style = style
        let symbol: Symbol
        if style.logo == nil {
            symbol = try encode(style.level)
        } else {
            do throws(SymbolError) {
                symbol = try encode(.high)
                style.level = .high
            } catch {
                symbol = try encode(.quartile)
                style.level = .quartile
            }
        }
        let first = SymbolLayout(symbol, style: style)
        var best = (layout: first, verdict: ScanCheck.check(first, pixels: pixels))
        while let logo = style.logo, best.verdict.scans != .everywhere, logo.share > SymbolLogo.shares.lowerBound {
            style.logo?.share = logo.share * 0.85
            let layout = SymbolLayout(symbol, style: style)
            let verdict = ScanCheck.check(layout, pixels: pixels)
            if verdict.scans > best.verdict.scans { best = (layout, verdict) }
        }
        (layout, verdict) = best
    }

    /// The smallest changes of style, one if one is enough, after which the symbol reads everywhere or, failing that, at all; empty when
    /// it does already, and when nothing helps.
    public func remedy(pixels: Int? = nil) -> [StyleChange] {
        for goal in [ScanVerdict.Scans.everywhere, .closeUpOnly] where scans < goal {
            let found = changes(to: goal, pixels: pixels)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func changes(to goal: ScanVerdict.Scans, pixels: Int?) -> [StyleChange] {
        func scans(_ style: SymbolStyle) -> Bool {
            ScanCheck.check(SymbolLayout(symbol, style: style), pixels: pixels).scans >= goal
        }
        let candidates = StyleChange.candidates(for: verdict.problems, family: symbol.family)
        if let one = candidates.first(where: { $0.applied(to: layout.style).map(scans) ?? false }) { return [one] }
        // More and more of them, and then fewer of those: what the last one made unnecessary goes.
        var taken: [StyleChange] = []
        for change in candidates {
            guard change.applied(to: Self.style(layout.style, taken)) != nil else { continue }
            taken.append(change)
            guard scans(Self.style(layout.style, taken)) else { continue }
            for index in taken.indices.reversed() {
                var fewer = taken
                fewer.remove(at: index)
                if scans(Self.style(layout.style, fewer)) { taken = fewer }
            }
            return taken
        }
        return []
    }

    private static func style(_ style: SymbolStyle, _ changes: [StyleChange]) -> SymbolStyle {
        changes.reduce(style) { $1.applied(to: $0) ?? $0 }
    }
}
