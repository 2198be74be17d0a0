import Graphics
public import Payload
public import Platform
public import Symbols

/// Checks whether scanners can read a styled symbol, by decoding its own pixels.
public enum ScanCheck {
    /// The contrast ratio (WCAG 2.1) that all known readers can handle.
    public static let recommendedContrast = 4.0
    /// The minimum quiet zone in modules, below which a symbol fails. (The standard requires four, or two for Micro QR.)
    static let minimumQuietZone = 2
    /// The recommended size of a module. Fewer pixels are enough for programs, but not for cameras.
    static let recommendedPixelsPerModule = 2.0
    /// The maximum size of a picture to decode. More pixels are only slower.
    private static let maximumPixels = 1_600.0

    /// Draws the symbol in several views and decodes each. A decoder that fails counts only if it can decode a plain symbol of the same
    /// content.
    ///
    /// - Parameter pixels: the width of the exported picture; nil for a drawing without pixels.
    public static func check(_ layout: SymbolLayout, pixels: Int? = nil) -> ScanVerdict {
        let reader = ReadBackCheck(layout)
        let unread = views(of: layout, pixels: pixels).filter { !reader.reads($0) }
        let problems = visibleProblems(of: layout, pixels: pixels) + unread.map { .unreadable($0) }
        guard case .barcode(let symbol) = layout.symbol else { return ScanVerdict(problems) }
        guard BarcodeReading.isPossible(symbol.symbology) else { return ScanVerdict(problems, isReadBack: false) }
        return ScanVerdict(BarcodeReading.reads(symbol) ? problems : problems + [.unreadable(.upright(pixelsPerModule: 4))])
    }

    /// Whether the modules stand out from what may be behind them as far as any reader needs (a ratio of 3 by WCAG 2.1). Some decoders read
    /// even paler ones, from drawings without a camera's noise.
    public static func hasMinimumContrast(_ style: SymbolStyle) -> Bool { ContrastCheck(style).lowest >= ContrastCheck.minimumContrast }

    /// Whether a decoder here reads the symbols of a symbology. Those of the others are drawn to their standard and not read back.
    public static func canRead(_ symbology: Symbology) -> Bool {
        symbology.isQR || BarcodeReading.isPossible(symbology)
    }

    /// Whether the verdict would be at least as good as a goal, with as little decoding as possible.
    static func scans(_ layout: SymbolLayout, atLeast goal: ScanVerdict.Scans, pixels: Int?) -> Bool {
        guard visibleProblems(of: layout, pixels: pixels).allSatisfy({ $0.limit >= goal }) else { return false }
        let reader = ReadBackCheck(layout)
        return views(of: layout, pixels: pixels).allSatisfy { ScanProblem.unreadable($0).limit >= goal || reader.reads($0) }
    }

    /// The problems that are visible without decoding.
    private static func visibleProblems(of layout: SymbolLayout, pixels: Int?) -> [ScanProblem] {
        var problems = ContrastCheck(layout.style).problems
        let requiredZone = layout.symbol.quietZone
        if layout.style.finderFrameShape == .circle, layout.symbol.qr != nil { problems.append(.roundFinderPatterns) }
        if layout.style.quietZone < requiredZone {
            problems.append(.narrowQuietZone(modules: layout.style.quietZone, wanted: requiredZone))
        }
        if let pixelsPerModule = pixelsPerModule(of: layout, pixels: pixels), pixelsPerModule < recommendedPixelsPerModule {
            problems.append(.smallModules(pixels: pixelsPerModule, wanted: recommendedPixelsPerModule))
        }
        return problems
    }

    /// The views to check, the most significant first.
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

/// The result of a scan check.
public struct ScanVerdict: Hashable, Sendable {
    /// The conditions under which a symbol reads.
    public enum Scans: String, Codable, Comparable, CaseIterable, Sendable {
        case no
        /// Large and sharp in the picture, but not from afar, blurred or rotated.
        case closeUpOnly = "close up only"
        case everywhere

        public static func < (one: Scans, two: Scans) -> Bool { one.rank < two.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self)! }
    }

    public let scans: Scans
    /// The reasons why it does not read everywhere, the worst first.
    public let problems: [ScanProblem]
    /// Whether a decoder here has read the symbol. Otherwise it is drawn to its standard, and none here can read it.
    public let isReadBack: Bool

    init(_ problems: [ScanProblem], isReadBack: Bool = true) {
        self.isReadBack = isReadBack
        self.problems = problems.filter { $0.limit == .no } + problems.filter { $0.limit != .no }
        scans = problems.map(\.limit).min() ?? .everywhere
    }
}

/// A problem that keeps scanners from reading a styled symbol.
public enum ScanProblem: Hashable, Sendable {
    /// The lowest contrast ratio (WCAG 2.1) between a dark part and its background, and the recommended one.
    case lowContrast(ratio: Double, wanted: Double)
    /// A part of the symbol is lighter than its background.
    case inverted
    /// The width of the quiet zone in modules, and the required one.
    case narrowQuietZone(modules: Int, wanted: Int)
    /// The finder patterns have no corners, which some decoders look for.
    case roundFinderPatterns
    /// The size of a module in pixels, and the recommended one.
    case smallModules(pixels: Double, wanted: Double)
    /// A decoder failed in this view, although it can decode a plain symbol of the same content.
    case unreadable(ScanView)

    /// The best verdict that this problem allows.
    public var limit: ScanVerdict.Scans {
        switch self {
        case .lowContrast(let ratio, _): ratio < ContrastCheck.minimumContrast ? .no : .closeUpOnly
        case .inverted, .roundFinderPatterns: .no
        case .narrowQuietZone(let modules, _): modules < ScanCheck.minimumQuietZone ? .no : .closeUpOnly
        case .smallModules: .closeUpOnly
        case .unreadable(let view): view.isNear ? .no : .closeUpOnly
        }
    }

    /// A description of the problem, in a plain sentence.
    public var message: LocalizedText {
        switch self {
        case .lowContrast: tr("The code and its background are too similar for many scanners.")
        case .inverted: tr("The code is lighter than its background, which many scanners can’t read.")
        case .narrowQuietZone(let modules, let wanted):
            tr(
                "The margin is 1 module wide; scanners expect \(wanted).",
                plural: "The margin is \(count: modules) modules wide; scanners expect \(wanted).", count: modules)
        case .roundFinderPatterns: tr("Some scanners look for the corners of the finder patterns, and miss round ones.")
        case .smallModules(let pixels, let wanted):
            tr("A module is only \(Self.number(pixels)) pixels wide; scanners need \(Self.number(wanted)) or more.")
        case .unreadable(.exported): tr("At the size of the file, one of the tested scanners failed.")
        case .unreadable(.upright(let pixels)):
            tr("At \(Int(pixels)) pixels per module, one of the tested scanners failed.")
        case .unreadable(.blurred): tr("When slightly out of focus, one of the tested scanners failed.")
        case .unreadable(.turned(let degrees)): tr("When turned by \(Int(degrees))°, one of the tested scanners failed.")
        case .unreadable(.onDark): tr("On a dark background, one of the tested scanners failed.")
        }
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}

/// Compares all colours of the modules with all colours that may be behind them.
struct ContrastCheck {
    /// The contrast ratio below which a symbol fails.
    static let minimumContrast = 3.0

    let problems: [ScanProblem]
    /// The lowest contrast ratio of all pairs.
    let lowest: Double

    /// A transparent background counts as white.
    init(_ style: SymbolStyle) {
        let grounds = ([style.background ?? .white] + (style.background == nil ? [] : style.backgroundGradient?.colors ?? []))
            .map { $0.composited(on: .white) }
        let pairs = grounds.flatMap { ground in style.moduleColors.map { (ink: $0.composited(on: ground), ground: ground) } }
        lowest = pairs.map { $0.ink.contrast(with: $0.ground) }.min() ?? .infinity
        var problems: [ScanProblem] = []
        if pairs.contains(where: { $0.ink.luminance > $0.ground.luminance }) { problems.append(.inverted) }
        if lowest < ScanCheck.recommendedContrast { problems.append(.lowContrast(ratio: lowest, wanted: ScanCheck.recommendedContrast)) }
        self.problems = problems
    }
}
