import Drawing
import FlyerLayout
import Symbols

/// Reads the codes of finished pages back, as they are printed: drawn with everything around them at the resolution of a printer.
///
/// The same symbol a hundred times on a sheet is read once. Used by one thread at a time.
public final class FlyerCheck {
    /// Of the printer, or of the picture.
    private let dotsPerInch: Double
    /// Whether modules end on whole pixels, as they do in a PNG file.
    private let snapsToPixels: Bool
    /// How far away the codes are to be read, in metres; nil for from near by.
    private let wantedDistance: Double?
    private var symbols: [FlyerCode: CheckedCode] = [:]
    /// Of one page: pictures take memory.
    private var sights: [CodeSight: Bool] = [:]
    private static let remembered = 256

    public init(dotsPerInch: Double = 300, snapsToPixels: Bool = false, distance: Double? = nil) {
        self.dotsPerInch = dotsPerInch
        self.snapsToPixels = snapsToPixels
        wantedDistance = distance
    }

    /// What becomes of the codes of a page, in the order in which they are drawn.
    public static func check(_ rendering: FlyerRendering, page: Int, dotsPerInch: Double = 300) -> [CodeFinding] {
        FlyerCheck(dotsPerInch: dotsPerInch).findings(on: page, of: rendering)
    }

    /// What becomes of the codes of a page, in the order in which they are drawn.
    public func findings(on page: Int, of rendering: FlyerRendering) -> [CodeFinding] {
        guard rendering.pages.indices.contains(page) else { return [] }
        sights.removeAll(keepingCapacity: true)
        return rendering.pages[page].items.compactMap { item in
            guard case .code(let place) = item.content, rendering.flyer.codes.indices.contains(place.code) else { return nil }
            return finding(place.code, in: item, on: page, of: rendering)
        }
    }

    private func finding(_ index: Int, in item: FlyerItem, on page: Int, of rendering: FlyerRendering) -> CodeFinding {
        let code = rendering.flyer.codes[index]
        func finding(_ moduleSize: Double, reads: Bool, distance: Double, _ problem: String?, warning: String? = nil) -> CodeFinding {
            CodeFinding(
                code: index, box: item.box, moduleSize: moduleSize, reads: reads, distance: distance, problem: problem, warning: warning)
        }
        guard let layout = rendering.symbols[index] else {
            return finding(0, reads: false, distance: 0, "“\(code.shownTitle)” makes no code. Choose another one.")
        }
        let symbol = checked(code, layout)
        let moduleSize = min(item.box.width / layout.size.width, item.box.height / layout.size.height)
        let distance = ViewingDistance.distance(moduleSize: moduleSize)
        let words = FindingWords(code: code, layout: layout, moduleSize: moduleSize, dotsPerInch: dotsPerInch)
        guard reads(symbol, in: item, moduleSize: moduleSize, on: page, of: rendering) else {
            return finding(moduleSize, reads: false, distance: distance, words.unreadable)
        }
        if let wantedDistance, wantedDistance > distance {
            return finding(moduleSize, reads: true, distance: distance, words.tooFar(wanted: wantedDistance, reached: distance))
        }
        let isSmall = moduleSize < ViewingDistance.smallestModule
        return finding(moduleSize, reads: true, distance: distance, nil, warning: isSmall ? words.small : nil)
    }

    private var pixelsPerMillimetre: Double { dotsPerInch / 25.4 }

    // MARK: Reading

    private func checked(_ code: FlyerCode, _ layout: SymbolLayout) -> CheckedCode {
        // Neither the title nor the row that it comes from changes the symbol.
        let key = FlyerCode(payload: code.payload, kind: .binary, title: "", style: code.style)
        if let known = symbols[key] { return known }
        let made = CheckedCode(layout)
        if symbols.count >= Self.remembered { symbols.removeAll(keepingCapacity: true) }
        symbols[key] = made
        return made
    }

    /// A decoder that fails at one resolution often succeeds at another, as a camera that comes nearer: one is enough.
    private func reads(
        _ symbol: CheckedCode, in item: FlyerItem, moduleSize: Double, on page: Int, of rendering: FlyerRendering
    ) -> Bool {
        var unsure = symbol.contents
        guard !unsure.isEmpty else { return false }
        for look in looks(moduleSize, box: item.box) {
            // What cannot be drawn is not read.
            guard let sight = try? CodeSight(item, on: page, of: rendering, look: look, contents: symbol.contents) else { continue }
            if let known = sights[sight] {
                if known { return true } else { continue }
            }
            unsure = unsure.filter { !sight.shows($0.value, to: $0.key) }
            sights[sight] = unsure.isEmpty
            if unsure.isEmpty { return true }
        }
        return false
    }

    /// From the one that most likely reads: more than ten pixels a module tell decoders nothing more.
    private func looks(_ moduleSize: Double, box: FlyerBox) -> [CodeSight.Look] {
        let printed = pixelsPerMillimetre
        let pixels = moduleSize * printed
        guard !snapsToPixels else {
            // As on a screen, pixels are larger than what a camera sees of them.
            return [1, 2, 4].filter { pixels * Double($0) <= 12 || $0 == 1 }.map { CodeSight.Look(printed, snaps: true, enlarged: $0) }
        }
        guard pixels > 10 else { return [1, 0.8].map { CodeSight.Look(printed * $0) } + [CodeSight.Look(printed, enlarged: 2)] }
        let most = 1600 / max(box.width, box.height, 1)
        return [8 / moduleSize, 6 / moduleSize, min(printed, max(most, 8 / moduleSize))].map { CodeSight.Look($0) }
    }
}
