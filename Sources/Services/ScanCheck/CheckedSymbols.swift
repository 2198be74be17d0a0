public import Symbols

/// The symbols for a content, in a style adapted so that they read, with the verdict on them.
public struct CheckedSymbols: Hashable, Sendable {
    /// The layouts of the symbols: one, or several for a structured append.
    public let layouts: [SymbolLayout]
    /// The style that is used. Its level may be raised and its logo smaller than requested.
    public let style: SymbolStyle
    /// The verdict on the symbol that reads worst.
    public let verdict: ScanVerdict
    /// The width of the exported picture; nil for a drawing without pixels.
    private let pixels: Int?

    public var scans: ScanVerdict.Scans { verdict.scans }

    /// Encodes, lays out, and checks the symbols.
    ///
    /// A logo raises the level to H, or to Q if H does not fit, and shrinks until the symbols read everywhere. If they do not even with the
    /// smallest logo, the largest logo is used with which they read at all.
    ///
    /// - Parameters:
    ///   - pixels: the width of the exported picture; nil for a drawing without pixels.
    ///   - encode: encodes the content at a level, as at least one symbol.
    public init(
        style: SymbolStyle, pixels: Int? = nil, encode: (ErrorCorrectionLevel) throws(SymbolError) -> [Symbol]
    ) throws(SymbolError) {
        var style = style
        var symbols: [Symbol]
        if style.logo == nil {
            symbols = try encode(style.level)
        } else {
            do throws(SymbolError) {
                symbols = try encode(.high)
                style.level = .high
            } catch {
                symbols = try encode(.quartile)
                style.level = .quartile
            }
        }
        // No other symbol has a logo.
        if symbols.contains(where: { $0.qr == nil }) { style.logo = nil }
        style = Self.withReadableLogo(style, symbols, pixels: pixels)
        layouts = symbols.map { SymbolLayout($0, style: style) }
        verdict = layouts.map { ScanCheck.check($0, pixels: pixels) }.min { $0.scans < $1.scans } ?? ScanVerdict([])
        self.style = style
        self.pixels = pixels
    }

    /// Returns the style with the largest logo that reads.
    private static func withReadableLogo(_ style: SymbolStyle, _ symbols: [Symbol], pixels: Int?) -> SymbolStyle {
        guard style.logo != nil else { return style }
        for goal in [ScanVerdict.Scans.everywhere, .closeUpOnly] {
            var smaller = style
            while let logo = smaller.logo {
                if scan(symbols, smaller, atLeast: goal, pixels: pixels) { return smaller }
                guard logo.share > SymbolLogo.shares.lowerBound else { break }
                smaller.logo?.share = logo.share * 0.85
            }
        }
        return style
    }

    private static func scan(_ symbols: [Symbol], _ style: SymbolStyle, atLeast goal: ScanVerdict.Scans, pixels: Int?) -> Bool {
        symbols.allSatisfy { ScanCheck.scans(SymbolLayout($0, style: style), atLeast: goal, pixels: pixels) }
    }

    // MARK: What would help

    /// Returns the smallest set of changes after which the symbols read everywhere or, failing that, at all. Empty if they do already, and
    /// if nothing helps.
    public func remedy() -> [StyleChange] {
        for goal in [ScanVerdict.Scans.everywhere, .closeUpOnly] where scans < goal {
            let found = changes(to: goal)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func changes(to goal: ScanVerdict.Scans) -> [StyleChange] {
        // The symbols of a structured append do not differ in anything that a style can change.
        let symbols = layouts.prefix(1).map(\.symbol)
        func helps(_ changes: [StyleChange]) -> Bool {
            let changed = changes.reduce(style) { $1.applied(to: $0) ?? $0 }
            return changed != style && Self.scan(symbols, changed, atLeast: goal, pixels: pixels)
        }
        let candidates = StyleChange.candidates(
            for: verdict.problems, quietZone: symbols.first?.quietZone ?? SymbolFamily.standard.quietZone
        )
        .filter { $0.applied(to: style) != nil }
        if let one = candidates.first(where: { helps([$0]) }) { return [one] }
        // Adds changes until they help, then removes those that later ones have made unnecessary.
        guard let count = candidates.indices.first(where: { helps(Array(candidates[...$0])) }) else { return [] }
        var chosen = Array(candidates[...count])
        for index in chosen.indices.reversed() {
            var fewer = chosen
            fewer.remove(at: index)
            if helps(fewer) { chosen = fewer }
        }
        return chosen
    }
}
