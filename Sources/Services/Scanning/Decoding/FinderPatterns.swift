import Drawing

/// The squares in three corners of a QR code (ISO/IEC 18004 §6.3.3), as far as they show in a picture of black and white.
///
/// They tell whether there is more to find: a code that could not be read still shows its squares.
struct FinderPatterns {
    struct Pattern: Hashable {
        let center: Point
        /// In pixels.
        let module: Double
    }

    private(set) var patterns: [Pattern] = []
    private let plane: LumaPlane
    /// More is no picture of codes but of some texture.
    private static let limit = 400

    init(in plane: LumaPlane) {
        self.plane = plane
        plane.pixels.withUnsafeBufferPointer { pixels in
            // A square is three modules high in its middle, so that no line needs to be looked at twice.
            for y in stride(from: 1, to: plane.height, by: 2) where patterns.count < Self.limit { search(pixels, row: y) }
        }
    }

    private mutating func search(_ pixels: UnsafeBufferPointer<UInt8>, row y: Int) {
        let row = y * plane.width
        // The lengths of the last five runs, the newest last; the newest but the one that is running.
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

    /// The module of five runs of 1, 1, 3, 1 and 1; nil when they are something else.
    private static func module(_ runs: (Int, Int, Int, Int, Int)) -> Double? {
        let total = runs.0 + runs.1 + runs.2 + runs.3 + runs.4
        guard total >= 7 else { return nil }
        let module = Double(total) / 7
        let slack = module / 2 + 0.5
        let fits =
            abs(Double(runs.0) - module) < slack && abs(Double(runs.1) - module) < slack && abs(Double(runs.2) - 3 * module) < 3 * slack
            && abs(Double(runs.3) - module) < slack && abs(Double(runs.4) - module) < slack
            // A chequerboard under a coarse eye.
            && 8 * runs.2 > 3 * (total - runs.2)
        return fits ? module : nil
    }

    /// Looks at the column through the middle of what a row showed.
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

/// The finder patterns of a picture that belong to none of the codes that were found.
struct UnexplainedPatterns {
    private var patterns: [FinderPatterns.Pattern]

    init(in small: Preparation) {
        let scale = small.placement.xx
        patterns = FinderPatterns(in: small.plane.thresholded()).patterns.map {
            FinderPatterns.Pattern(center: small.original($0.center), module: $0.module * scale)
        }
    }

    /// Leaves out those in and at the edge of codes.
    mutating func explain(by codes: [FoundCode]) {
        for code in codes where !code.symbology.isLinear {
            let (bounds, center) = (code.bounds, code.bounds.center)
            let reach = 0.6 * max(bounds.width, bounds.height)
            patterns.removeAll { abs($0.center.x - center.x) < reach && abs($0.center.y - center.y) < reach }
        }
    }

    /// As many as five codes have.
    var suggestMany: Bool { patterns.count >= 15 }

    /// Three of about the same size, as a code has.
    var suggestMore: Bool {
        patterns.contains { one in
            patterns.count { other in other.module > 0.6 * one.module && other.module < 1.7 * one.module } >= 3
        }
    }
}
