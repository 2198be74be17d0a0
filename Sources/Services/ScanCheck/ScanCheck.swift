import Drawing
import Symbols

/// Reads a styled symbol back from its own pixels, in the ways in which scanners see it.
public enum ScanCheck {
    /// The modules of quiet zone below which nothing is promised (the standard wants four, or two around Micro QR).
    static let leastQuietZone = 2
    /// Fewer pixels a module than this are for programs, not for cameras.
    static let wantedPixelsPerModule = 2.0
    /// No larger picture is looked at: more pixels only make it easier, and slower.
    private static let maximumPixels = 1_600.0

    /// Draws the symbol in several ways and lets each decoder read it; one that fails counts only where it reads a plain symbol of the same
    /// content.
    ///
    /// - Parameter pixels: the width of the picture that is exported; nil for a drawing, which has no pixels.
    public static func check(_ layout: SymbolLayout, pixels: Int? = nil) -> ScanVerdict {
        let reader = ReadingBack(layout)
        let unread = views(of: layout, pixels: pixels).filter { !reader.reads($0) }
        return ScanVerdict(plainFaults(of: layout, pixels: pixels) + unread.map { .unreadable($0) })
    }

    /// Whether the verdict would be at least as good as the one given, found out with as little reading as that needs.
    static func scans(_ layout: SymbolLayout, atLeast goal: ScanVerdict.Scans, pixels: Int?) -> Bool {
        guard plainFaults(of: layout, pixels: pixels).allSatisfy({ $0.limit >= goal }) else { return false }
        let reader = ReadingBack(layout)
        return views(of: layout, pixels: pixels).allSatisfy { ScanProblem.unreadable($0).limit >= goal || reader.reads($0) }
    }

    /// What is wrong at first sight, before anything is read.
    private static func plainFaults(of layout: SymbolLayout, pixels: Int?) -> [ScanProblem] {
        var problems = ContrastCheck(layout.style).problems
        let wantedZone = layout.symbol.family.quietZone
        if layout.style.finderFrameShape == .circle { problems.append(.roundFinderPatterns) }
        if layout.style.quietZone < wantedZone {
            problems.append(.narrowQuietZone(modules: layout.style.quietZone, wanted: wantedZone))
        }
        if let pixelsPerModule = pixelsPerModule(of: layout, pixels: pixels), pixelsPerModule < wantedPixelsPerModule {
            problems.append(.smallModules(pixels: pixelsPerModule, wanted: wantedPixelsPerModule))
        }
        return problems
    }

    /// From the view that says most to the one that says least.
    private static func views(of layout: SymbolLayout, pixels: Int?) -> [ScanView] {
        let largest = max(3, (maximumPixels / max(layout.size.width, layout.size.height)).rounded(.down))
        let exported = pixelsPerModule(of: layout, pixels: pixels).map { ScanView.exported(pixelsPerModule: min($0, largest)) }
        let near = [3, 4, 5, 6, 8, 10].filter { $0 <= largest }.map { ScanView.upright(pixelsPerModule: $0) }
        return near + [exported].compactMap(\.self) + [
            .upright(pixelsPerModule: 2), .blurred, .turned(degrees: 7), .turned(degrees: 30), .onDark,
        ]
    }

    private static func pixelsPerModule(of layout: SymbolLayout, pixels: Int?) -> Double? {
        pixels.map { max(1, (Double($0) / layout.size.width).rounded(.down)) }
    }
}

/// Whether scanners will read a styled symbol.
public struct ScanVerdict: Hashable, Sendable {
    /// Where it reads.
    public enum Scans: String, Codable, Comparable, CaseIterable, Sendable {
        case no
        /// Large and sharp in the picture, but not from afar, blurred or turned.
        case closeUpOnly = "close up only"
        case everywhere

        public static func < (one: Scans, two: Scans) -> Bool { one.rank < two.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self)! }
    }

    public let scans: Scans
    /// Why not everywhere, the gravest first; empty when it scans everywhere.
    public let problems: [ScanProblem]

    init(_ problems: [ScanProblem]) {
        self.problems = problems.filter { $0.limit == .no } + problems.filter { $0.limit != .no }
        scans = problems.map(\.limit).min() ?? .everywhere
    }
}

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
