import FlyerLayout

/// How large a page is seen.
enum PageZoom: Hashable, Sendable {
    /// As large as there is room for.
    case fit
    /// 1 shows a millimetre as long as it is on a screen of 96 pixels to the inch.
    case factor(Double)

    /// Logical pixels for a millimetre at a factor of 1.
    static let pixelsPerMillimetre = 96 / 25.4
    /// From a large poster in a small window to the dots of a small code.
    static let factors = 0.05...8.0
    /// Where the keys and buttons stop.
    static let steps = [0.05, 0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 2, 3, 4, 6, 8]
    /// Logical pixels around a page that fits.
    static let margin = 24.0

    /// The factor at which a page of that size fits into a room of logical pixels.
    static func fitting(_ page: PaperSize, width: Double, height: Double) -> Double {
        let room = (width: max(width - 2 * margin - 1, 16), height: max(height - 2 * margin - 1, 16))
        let scale = min(room.width / max(page.width, 1), room.height / max(page.height, 1))
        return min(max(scale / pixelsPerMillimetre, factors.lowerBound), factors.upperBound)
    }

    static func next(after factor: Double) -> Double { steps.first { $0 > factor * 1.02 } ?? factors.upperBound }

    static func next(before factor: Double) -> Double { steps.last { $0 < factor / 1.02 } ?? factors.lowerBound }

    /// By notches of a wheel, or parts of them.
    static func turned(_ factor: Double, by notches: Double) -> Double {
        var factor = factor
        for _ in 0..<min(Int(abs(notches).rounded(.up)), 20) {
            // A notch is a tenth of the size; a part of one that much less.
            let part = min(abs(notches), 1) * 0.1
            factor *= notches < 0 ? 1 + part : 1 / (1 + part)
        }
        return min(max(factor, factors.lowerBound), factors.upperBound)
    }
}
