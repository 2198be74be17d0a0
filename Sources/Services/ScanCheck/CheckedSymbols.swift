import Symbols

/// The symbols that carry a content, in a style with the level and the logo that let them be read, and whether they are.
public struct CheckedSymbols: Hashable, Sendable {
    /// One for each symbol: one, unless the content is divided.
    public let layouts: [SymbolLayout]
    /// The style that was taken, its level raised and its logo made smaller where that was needed.
    public let style: SymbolStyle
    /// That of the symbol that reads worst.
    public let verdict: ScanVerdict
    /// The width of the exported picture; nil for a drawing, which has no pixels.
    private let pixels: Int?

    public var scans: ScanVerdict.Scans { verdict.scans }

    /// Encodes, lays out, and reads back.
    ///
    /// A logo raises the level to H, or to Q where H is too little room, and shrinks until the symbols read everywhere. When they do not
    /// even with the smallest logo, the largest with which they read at all is taken.
    ///
    /// - Parameters:
    ///   - pixels: the width of the picture that is exported; nil for a drawing, which has no pixels.
    ///   - encode: makes the symbols at a level, at least one.
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
        style = Self.withLogoThatReads(style, symbols, pixels: pixels)
        layouts = symbols.map { SymbolLayout($0, style: style) }
        verdict = layouts.map { ScanCheck.check($0, pixels: pixels) }.min { $0.scans < $1.scans } ?? ScanVerdict([])
        self.style = style
        self.pixels = pixels
    }

    /// The style with its logo as large as it may be.
    private static func withLogoThatReads(_ style: SymbolStyle, _ symbols: [Symbol], pixels: Int?) -> SymbolStyle {
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

    /// The smallest changes of style, one if one is enough, after which the symbols read everywhere or, failing that, at all; empty when
    /// they do already, and when nothing helps.
    public func remedy() -> [StyleChange] {
        for goal in [ScanVerdict.Scans.everywhere, .closeUpOnly] where scans < goal {
            let found = changes(to: goal)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func changes(to goal: ScanVerdict.Scans) -> [StyleChange] {
        // Symbols that belong together differ in nothing that a style could mend.
        let symbols = layouts.prefix(1).map(\.symbol)
        func helps(_ changes: [StyleChange]) -> Bool {
            let changed = changes.reduce(style) { $1.applied(to: $0) ?? $0 }
            return changed != style && Self.scan(symbols, changed, atLeast: goal, pixels: pixels)
        }
        let candidates = StyleChange.candidates(for: verdict.problems, family: symbols.first?.family ?? .standard)
            .filter { $0.applied(to: style) != nil }
        if let one = candidates.first(where: { helps([$0]) }) { return [one] }
        // More and more of them, and then fewer of those: what the last one made unnecessary goes.
        guard let count = candidates.indices.first(where: { helps(Array(candidates[...$0])) }) else { return [] }
        var taken = Array(candidates[...count])
        for index in taken.indices.reversed() {
            var fewer = taken
            fewer.remove(at: index)
            if helps(fewer) { taken = fewer }
        }
        return taken
    }
}
