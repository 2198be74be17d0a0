import Drawing

/// A choice of style that keeps some readers from reading the symbol; nothing is refused for it here.
public enum StyleWarning: Hashable, Sendable {
    /// The contrast ratio (WCAG 2.1) of the two colours and the one that is wanted.
    case lowContrast(ratio: Double, wanted: Double)
    /// Light modules on a dark ground.
    case inverted
    /// Modules of quiet zone, and how many the standard wants.
    case narrowQuietZone(modules: Int, wanted: Int)

    /// What may go wrong and what to do, in plain sentences.
    public var message: String {
        switch self {
        case .lowContrast:
            "The two colours are too alike for many scanners. Make the code darker or its ground lighter."
        case .inverted:
            "The code is lighter than its ground, which some scanners cannot read. Swap the colours."
        case .narrowQuietZone(let modules, let wanted):
            "The margin is \(modules) modules wide; scanners expect \(wanted). Leave that much room around the code."
        }
    }
}

extension SymbolStyle {
    /// The lowest contrast ratio at which the readers we know are sure.
    public static let wantedContrast = 3.0

    /// What keeps readers from reading a symbol of this style; a missing background is taken for white paper.
    public func warnings(for family: SymbolFamily = .standard) -> [StyleWarning] {
        var warnings: [StyleWarning] = []
        let ground = (background ?? .white).composited(on: .white)
        let modules = foreground.composited(on: ground)
        let ratio = modules.contrast(to: ground)
        if ratio < Self.wantedContrast { warnings.append(.lowContrast(ratio: ratio, wanted: Self.wantedContrast)) }
        if modules.luminance > ground.luminance { warnings.append(.inverted) }
        if quietZone < family.quietZone { warnings.append(.narrowQuietZone(modules: quietZone, wanted: family.quietZone)) }
        return warnings
    }
}
