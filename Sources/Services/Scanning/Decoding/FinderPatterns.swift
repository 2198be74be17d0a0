import Drawing
import Graphics
import Payload

/// The finder patterns of QR codes (ISO/IEC 18004 §6.3.3) in a black and white picture.
///
/// They reveal codes that could not be decoded.
struct FinderPatterns {
    struct Pattern: Hashable {
        let center: Point
        /// The size of a module in pixels.
        let module: Double
    }

    private(set) var patterns: [Pattern] = []
    private let plane: LumaPlane
    /// A picture with more patterns than this shows some texture.
    private static let limit = 400

    init(in plane: LumaPlane) {
        self.plane = plane
        plane.pixels.withUnsafeBufferPointer { pixels in
            // The centre of a pattern is three modules high, so that every second line is enough.
            for y in stride(from: 1, to: plane.height, by: 2) where patterns.count < Self.limit { search(pixels, row: y) }
        }
    }

    private mutating func search(_ pixels: UnsafeBufferPointer<UInt8>, row y: Int) {
        let row = y * plane.width
        // The lengths of the last five finished runs, the newest last.
        var runs = (0, 0, 0, 0, 0)
        var length = 0
        var isDark = false
        for x in 0...plane.width {
            let dark = x < plane.width ? pixels[row + x] == 0 : !isDark
            if dark == isDark {
                length += 1
                continue
            }
            runs = (runs.1, runs.2, runs.3, runs.4, length)
            if isDark, runs.0 > 0, let module = Self.module(runs) {
                confirm(pixels, x: x - runs.4 - runs.3 - runs.2 / 2 - 1, y: y, module: module)
            }
            isDark = dark
            length = 1
        }
    }

    /// The module size if five runs have the ratio 1:1:3:1:1; otherwise nil.
    private static func module(_ runs: (Int, Int, Int, Int, Int)) -> Double? {
        let total = runs.0 + runs.1 + runs.2 + runs.3 + runs.4
        guard total >= 7 else { return nil }
        let module = Double(total) / 7
        let slack = module / 2 + 0.5
        let fits =
            abs(Double(runs.0) - module) < slack && abs(Double(runs.1) - module) < slack && abs(Double(runs.2) - 3 * module) < 3 * slack
            && abs(Double(runs.3) - module) < slack && abs(Double(runs.4) - module) < slack
            // Excludes chequerboards at a low resolution.
            && 8 * runs.2 > 3 * (total - runs.2)
        return fits ? module : nil
    }

    /// Checks the column through the centre of a pattern that a row has shown.
    private mutating func confirm(_ pixels: UnsafeBufferPointer<UInt8>, x: Int, y: Int, module: Double) {
        let known = patterns.contains { pattern in
            max(abs(pattern.center.x - Double(x)), abs(pattern.center.y - Double(y))) < 3 * pattern.module
        }
        guard !known else { return }
        let limit = Int(module * 5) + 2
        func run(from start: Int, by step: Int, dark: Bool) -> Int {
            var (length, at) = (0, start)
            while at >= 0, at < plane.height, length <= limit, (pixels[at * plane.width + x] == 0) == dark {
                length += 1
                at += step
            }
            return length
        }
        let upper = run(from: y, by: -1, dark: true)
        let lower = run(from: y + 1, by: 1, dark: true)
        let lightAbove = run(from: y - upper, by: -1, dark: false)
        let lightBelow = run(from: y + 1 + lower, by: 1, dark: false)
        let top = run(from: y - upper - lightAbove, by: -1, dark: true)
        let bottom = run(from: y + 1 + lower + lightBelow, by: 1, dark: true)
        guard let vertical = Self.module((top, lightAbove, upper + lower, lightBelow, bottom)),
            vertical < 2 * module, module < 2 * vertical
        else { return }
        let center = Point(x: Double(x), y: Double(y) + Double(lower - upper + 1) / 2)
        patterns.append(Pattern(center: center, module: (module + vertical) / 2))
    }
}

/// The finder patterns of a picture that belong to no code found so far.
struct UnmatchedFinderPatterns {
    private var patterns: [FinderPatterns.Pattern]

    init(in small: PreparedImage) {
        let scale = small.transform.xx
        patterns = FinderPatterns(in: small.plane.thresholded()).patterns.map {
            FinderPatterns.Pattern(center: small.original($0.center), module: $0.module * scale)
        }
    }

    /// Removes the patterns inside and at the edge of codes.
    mutating func removeMatches(by codes: [FoundCode]) {
        for code in codes where !code.symbology.isLinear {
            let (bounds, center) = (code.bounds, code.bounds.center)
            let reach = 0.6 * max(bounds.width, bounds.height)
            patterns.removeAll { abs($0.center.x - center.x) < reach && abs($0.center.y - center.y) < reach }
        }
    }

    /// Whether there are as many patterns as five codes have.
    var suggestsManyCodes: Bool { patterns.count >= 15 }

    /// Whether three patterns have about the same size, as those of a code have.
    var suggestsMoreCodes: Bool {
        patterns.contains { one in
            patterns.count { other in other.module > 0.6 * one.module && other.module < 1.7 * one.module } >= 3
        }
    }
}
