import CodeWriting
import Drawing

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
        var problems = ContrastCheck(layout.style).problems
        let wantedZone = layout.symbol.family.quietZone
        if layout.style.quietZone < wantedZone {
            problems.append(.narrowQuietZone(modules: layout.style.quietZone, wanted: wantedZone))
        }
        if layout.style.finderFrameShape == .circle { problems.append(.roundFinderPatterns) }
        let pixelsPerModule = pixels.map { (Double($0) / layout.size.width).rounded(.down) }
        if let pixelsPerModule, pixelsPerModule < wantedPixelsPerModule {
            problems.append(.smallModules(pixels: pixelsPerModule, wanted: wantedPixelsPerModule))
        }
        let reader = ReadingBack(layout)
        for view in views(of: layout, exportedAt: pixelsPerModule) where !reader.reads(view) {
            problems.append(.unreadable(view))
        }
        return ScanVerdict(problems)
    }

    private static func views(of layout: SymbolLayout, exportedAt pixels: Double?) -> [ScanView] {
        let largest = max(3, (maximumPixels / max(layout.size.width, layout.size.height)).rounded(.down))
        var views: [ScanView] = pixels.map { [.exported(pixelsPerModule: min($0, largest))] } ?? []
        views += [3, 4, 6, 10].filter { $0 <= largest }.map { .upright(pixelsPerModule: $0) }
        return views + [.upright(pixelsPerModule: 2), .blurred, .turned(degrees: 7), .turned(degrees: 30), .onDark]
    }
}
