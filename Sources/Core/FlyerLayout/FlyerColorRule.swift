import Graphics

/// A colour of a template: one of its own, or a role that follows the background and the accent of the flyer.
struct FlyerColorRule: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case rgb(RGB)
        case role(FlyerColorRole)
    }

    struct Mixture: Hashable, Sendable {
        var base: Base
        /// From 0 (none of it) to 1 (nothing else).
        var share: Double
    }

    var base: Base
    var mixture: Mixture?
    var opacity: Double

    init(_ base: Base, mixture: Mixture? = nil, opacity: Double = 1) {
        self.base = base
        self.mixture = mixture
        self.opacity = opacity
    }
}

/// What a colour is for.
enum FlyerColorRole: String, CaseIterable, Hashable, Sendable {
    case background, accent
    /// Ink that is readable on the background.
    case text
    /// The same, softer.
    case secondary
    /// Ink that is readable on the accent.
    case onAccent
    /// The accent, shaded until it is readable on the background.
    case accentText
    case accentDark, accentLight
    /// The background with a little of the accent.
    case tint
    /// A hairline on the background.
    case line
    case white, black
}

/// The colour of every role, for a background and an accent.
struct FlyerInks: Hashable {
    let background: RGB
    let accent: RGB
    private let colors: [FlyerColorRole: RGB]

    /// WCAG 2.1, success criterion 1.4.3.
    static let readableRatio = 4.5

    init(background: RGB, accent: RGB) {
        self.background = background
        self.accent = accent
        let text = Palette.readable(on: background)
        colors = [
            .background: background, .accent: accent, .text: text, .white: .white, .black: .black,
            .secondary: background.mixed(with: text, share: 0.62).shade(towards: text, reaching: Self.readableRatio, on: [background]),
            .onAccent: Palette.readable(on: accent),
            .accentText: Self.readable(accent, on: [background]),
            .accentDark: accent.mixed(with: .black, share: 0.3),
            .accentLight: accent.mixed(with: .white, share: 0.3),
            .tint: background.mixed(with: accent, share: 0.1),
            .line: background.mixed(with: text, share: 0.16),
        ]
    }

    func color(_ rule: FlyerColorRule, opacity: Double = 1) -> FlyerColor {
        var rgb = color(rule.base)
        if let mixture = rule.mixture { rgb = rgb.mixed(with: color(mixture.base), share: mixture.share) }
        return FlyerColor(rgb, opacity: rule.opacity * opacity)
    }

    private func color(_ base: FlyerColorRule.Base) -> RGB {
        switch base {
        case .rgb(let rgb): rgb
        case .role(let role): colors[role] ?? accent
        }
    }

    /// The wished colour where it is readable on all of the grounds, else the nearest shade that is; where none is, what comes closest.
    static func readable(_ wish: RGB, on grounds: [RGB]) -> RGB {
        func contrast(_ color: RGB) -> Double { grounds.map { color.contrast(with: $0) }.min() ?? 21 }
        if contrast(wish) >= readableRatio { return wish }
        let ends: [RGB] = [.black, .white]
        let shades = ends.map { wish.shade(towards: $0, reaching: readableRatio, on: grounds) }.filter { contrast($0) >= readableRatio }
        // The one that is less of a change: the lightness that is nearer.
        if let nearest = shades.min(by: { abs($0.luminance - wish.luminance) < abs($1.luminance - wish.luminance) }) { return nearest }
        return ends.max { contrast($0) < contrast($1) } ?? wish
    }
}
