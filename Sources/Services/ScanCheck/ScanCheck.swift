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
