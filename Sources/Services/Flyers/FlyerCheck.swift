import FlyerLayout
import Graphics
import Payload
import Platform
import ScanCheck
import Scanning
import Symbols

/// Reads the codes of finished pages back as printed, with everything around them, at the resolution of a printer.
///
/// Equal symbols on a sheet of labels are read only once. Used by one thread at a time.
public final class FlyerCheck {
    /// The resolution of the printer or the picture.
    private let dotsPerInch: Double
    /// Whether modules end on whole pixels, as in a PNG file.
    private let snapsToPixels: Bool
    /// The distance in metres from which the codes must be readable; nil for close by.
    private let requiredDistance: Double?
    /// What each decoder reads from a symbol, by its code.
    private var contents: [FlyerCode: [SingleDecoder: [UInt8]]] = [:]
    /// Kept for one page only, because pictures take memory.
    private var results: [CodeRaster: Bool] = [:]
    private static let maximumCachedSymbols = 256

    public init(dotsPerInch: Double = 300, snapsToPixels: Bool = false, distance: Double? = nil) {
        self.dotsPerInch = dotsPerInch
        self.snapsToPixels = snapsToPixels
        requiredDistance = distance
    }

    /// Checks the codes of a page, in drawing order.
    public static func check(_ rendering: FlyerRendering, page: Int, dotsPerInch: Double = 300) -> [CodeFinding] {
        FlyerCheck(dotsPerInch: dotsPerInch).findings(on: page, of: rendering)
    }

    /// Checks the codes of a page, in drawing order.
    public func findings(on page: Int, of rendering: FlyerRendering) -> [CodeFinding] {
        guard rendering.pages.indices.contains(page) else { return [] }
        results.removeAll(keepingCapacity: true)
        return rendering.pages[page].items.compactMap { item in
            guard case .code(let place) = item.content, rendering.flyer.codes.indices.contains(place.code) else { return nil }
            return finding(place.code, in: item, on: page, of: rendering)
        }
    }

    private func finding(_ index: Int, in item: FlyerItem, on page: Int, of rendering: FlyerRendering) -> CodeFinding {
        let code = rendering.flyer.codes[index]
        func finding(_ moduleSize: Double, reads: Bool, distance: Double, _ problem: LocalizedText?, warning: LocalizedText? = nil)
            -> CodeFinding
        {
            CodeFinding(
                code: index, box: item.box, moduleSize: moduleSize, reads: reads, distance: distance, problem: problem, warning: warning)
        }
        guard let layout = rendering.symbols[index] else {
            return finding(0, reads: false, distance: 0, tr("“\(code.shownTitle)” can’t be made into a code. Choose another one."))
        }
        let moduleSize = min(item.box.width / layout.size.width, item.box.height / layout.size.height)
        let distance = ViewingDistance.distance(moduleSize: moduleSize)
        let text = FindingText(code: code, layout: layout, moduleSize: moduleSize, dotsPerInch: dotsPerInch)
        guard ScanCheck.hasMinimumContrast(layout.style),
            !ScanCheck.canRead(layout.symbol.symbology)
                || reads(
                    expectedContents(of: code, layout), as: layout.symbol.symbology, in: item, moduleSize: moduleSize, on: page,
                    of: rendering)
        else {
            return finding(moduleSize, reads: false, distance: distance, text.unreadable)
        }
        if let requiredDistance, requiredDistance > distance {
            return finding(moduleSize, reads: true, distance: distance, text.tooFar(wanted: requiredDistance, reached: distance))
        }
        let isSmall = moduleSize < ViewingDistance.smallestModule(of: layout.symbol.symbology)
        let isUnread = !ScanCheck.canRead(layout.symbol.symbology)
        return finding(moduleSize, reads: true, distance: distance, nil, warning: isSmall ? text.small : isUnread ? text.notReadBack : nil)
    }

    private var pixelsPerMillimetre: Double { dotsPerInch / 25.4 }

    // MARK: Reading

    private func expectedContents(of code: FlyerCode, _ layout: SymbolLayout) -> [SingleDecoder: [UInt8]] {
        // The title and the columns of the row do not change the symbol.
        let key = FlyerCode(payload: code.payload, kind: .binary, title: "", symbology: code.symbology, style: code.style)
        if let known = contents[key] { return known }
        let decoded = layout.decodedContents
        if contents.count >= Self.maximumCachedSymbols { contents.removeAll(keepingCapacity: true) }
        contents[key] = decoded
        return decoded
    }

    /// Whether every decoder reads the symbol in at least one sampling. A decoder that fails at one resolution often succeeds at another,
    /// as when a camera comes nearer.
    private func reads(
        _ contents: [SingleDecoder: [UInt8]], as symbology: Symbology, in item: FlyerItem, moduleSize: Double, on page: Int,
        of rendering: FlyerRendering
    ) -> Bool {
        var pendingContents = contents
        guard !pendingContents.isEmpty else { return false }
        for sampling in samplings(moduleSize, box: item.box) {
            // A picture that cannot be drawn counts as not read.
            guard let raster = try? CodeRaster(item, on: page, of: rendering, sampling: sampling, contents: contents, symbology: symbology)
            else { continue }
            if let known = results[raster] {
                if known { return true } else { continue }
            }
            pendingContents = pendingContents.filter { !raster.shows($0.value, to: $0.key) }
            results[raster] = pendingContents.isEmpty
            if pendingContents.isEmpty { return true }
        }
        return false
    }

    /// The samplings to try, the most promising first. More than ten pixels per module do not help.
    private func samplings(_ moduleSize: Double, box: Rectangle) -> [CodeRaster.Sampling] {
        let printed = pixelsPerMillimetre
        let pixels = moduleSize * printed
        guard !snapsToPixels else {
            // As on a screen, where a camera sees every pixel as several.
            return [1, 2, 4].filter { pixels * Double($0) <= 12 || $0 == 1 }.map {
                CodeRaster.Sampling(printed, snapsToPixels: true, enlargement: $0)
            }
        }
        guard pixels > 10 else {
            return [1, 0.8].map { CodeRaster.Sampling(printed * $0) } + [CodeRaster.Sampling(printed, enlargement: 2)]
        }
        let maximum = 1600 / max(box.width, box.height, 1)
        return [8 / moduleSize, 6 / moduleSize, min(printed, max(maximum, 8 / moduleSize))].map { CodeRaster.Sampling($0) }
    }
}
