import Drawing
import Symbols

/// Compares every colour of a style's modules with every colour that may lie behind them.
struct ContrastCheck {
    /// The contrast ratio at which the readers we know are sure.
    static let wantedContrast = 4.0
    /// The contrast ratio below which a symbol is refused.
    static let leastContrast = 3.0

    let problems: [ScanProblem]

    /// A missing background is taken for white paper.
    init(_ style: SymbolStyle) {
        let grounds = ([style.background ?? .white] + (style.background == nil ? [] : style.backgroundGradient?.colors ?? []))
            .map { $0.composited(on: .white) }
        let inks = [style.foreground] + (style.gradient?.colors ?? []) + [style.finderFrameColor, style.finderCenterColor].compactMap(\.self)
        var lowest = Double.infinity
        var isInverted = false
        for ground in grounds {
            for ink in inks {
                let ink = ink.composited(on: ground)
                lowest = min(lowest, ink.contrast(to: ground))
                if ink.luminance > ground.luminance { isInverted = true }
            }
        }
        var problems: [ScanProblem] = []
        if isInverted { problems.append(.inverted) }
        if lowest < Self.wantedContrast { problems.append(.lowContrast(ratio: lowest, wanted: Self.wantedContrast)) }
        self.problems = problems
    }
}
