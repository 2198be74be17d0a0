import Drawing

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
