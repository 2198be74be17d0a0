/// What keeps scanners from reading a styled symbol.
public enum ScanProblem: Hashable, Sendable {
    /// The lowest contrast ratio (WCAG 2.1) between something dark and its ground, and the one that is wanted.
    case lowContrast(ratio: Double, wanted: Double)
    /// Something of the symbol is lighter than its ground.
    case inverted
    /// Modules of quiet zone, and how many are wanted.
    case narrowQuietZone(modules: Int, wanted: Int)
    /// Finder patterns without corners, which some decoders look for.
    case roundFinderPatterns
    /// So small that a module is less than the pixels that are wanted.
    case smallModules(pixels: Double, wanted: Double)
    /// A decoder did not read it, though it reads a plain symbol of the same content so.
    case unreadable(ScanView)

    /// The best that can still be said of a symbol with this problem.
    public var limit: ScanVerdict.Scans {
        switch self {
        case .lowContrast(let ratio, _): ratio < ContrastCheck.leastContrast ? .no : .closeUpOnly
        case .inverted, .roundFinderPatterns: .no
        case .narrowQuietZone(let modules, _): modules < ScanCheck.leastQuietZone ? .no : .closeUpOnly
        case .smallModules: .closeUpOnly
        case .unreadable(let view): view.isNear ? .no : .closeUpOnly
        }
    }

    /// What is wrong, in a plain sentence.
    public var message: String {
        switch self {
        case .lowContrast: "The code and its ground are too alike for many scanners."
        case .inverted: "The code is lighter than its ground, which many scanners cannot read."
        case .narrowQuietZone(let modules, let wanted):
            "The margin is \(modules == 1 ? "1 module" : "\(modules) modules") wide; scanners expect \(wanted)."
        case .roundFinderPatterns: "Some scanners look for the corners of the finder patterns, and miss round ones."
        case .smallModules(let pixels, let wanted):
            "A module is only \(Self.number(pixels)) pixels wide; scanners want \(Self.number(wanted)) or more."
        case .unreadable(let view): "\(view.description), one of the scanners that were tried failed."
        }
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
