/// What a template puts on its pages.
struct FlyerDesign: Hashable, Sendable {
    /// On paper, or a label, that is higher than wide; nil where the other is taken.
    var portrait: [FlyerElement]?
    /// On paper, or a label, that is wider than high; nil where the other is taken.
    var landscape: [FlyerElement]?
    var folds: [FlyerFold] = []

    /// What stands on paper, or a label, of a size; the lowest first.
    func elements(on size: PaperSize) -> [FlyerElement] {
        (size.isLandscape ? landscape ?? portrait : portrait ?? landscape) ?? []
    }

    /// How many codes a page, or a label, takes.
    var codesTogether: Int {
        let indices = [portrait, landscape].flatMap { $0 ?? [] }.map { if case .code(let index, _) = $0.content { index } else { 0 } }
        return (indices.max() ?? 0) + 1
    }

    var hasPicture: Bool {
        [portrait, landscape].contains { elements in
            elements?.contains { if case .picture = $0.content { true } else { false } } ?? false
        }
    }
}

/// Where a page is folded.
enum FlyerFold: Hashable, Sendable {
    /// From top to bottom, at this x.
    case vertical(FlyerLength)
    /// From left to right, at this y.
    case horizontal(FlyerLength)
}
