import Graphics

/// A colour of a template: a fixed one, or a role that follows the background and the accent of the flyer.
struct FlyerColorRule: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case fixed(Color)
        case role(FlyerColorRole)
    }

    struct Mixture: Hashable, Sendable {
        var base: Base
        /// The share of this colour, from 0 to 1.
        var share: Double
    }

    var base: Base
    var mixture: Mixture?
    var opacity = 1.0
}

/// The purpose of a colour.
enum FlyerColorRole: String, CaseIterable, Hashable, Sendable {
    case background, accent
    /// Text that is readable on the background.
    case text
    /// Softer text that is readable on the background.
    case secondary
    /// Text that is readable on the accent.
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

/// The colour of every role for a background and an accent.
struct FlyerPalette: Hashable {
    let background: Color
    let accent: Color
    private let colors: [FlyerColorRole: Color]

    /// WCAG 2.1, success criterion 1.4.3.
    static let readableRatio = 4.5

    init(background: Color, accent: Color) {
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

    func color(_ rule: FlyerColorRule, opacity: Double = 1) -> Color {
        var color = self.color(rule.base)
        if let mixture = rule.mixture { color = color.mixed(with: self.color(mixture.base), share: mixture.share) }
        return color.opacity(rule.opacity * opacity)
    }

    private func color(_ base: FlyerColorRule.Base) -> Color {
        switch base {
        case .fixed(let color): color
        case .role(let role): colors[role] ?? accent
        }
    }

    /// The colour, or the nearest shade of it that is readable on all backgrounds. If there is none, the end of the scale with more
    /// contrast.
    static func readable(_ preferred: Color, on backgrounds: [Color]) -> Color {
        func contrast(_ color: Color) -> Double { backgrounds.map { color.contrast(with: $0) }.min() ?? 21 }
        if contrast(preferred) >= readableRatio { return preferred }
        let ends: [Color] = [.black, .white]
        let shades = ends.map { preferred.shade(towards: $0, reaching: readableRatio, on: backgrounds) }
        func change(_ color: Color) -> Double { abs(color.luminance - preferred.luminance) }
        // Of two readable shades, the one with the smaller change of luminance.
        if let nearest = shades.filter({ contrast($0) >= readableRatio }).min(by: { change($0) < change($1) }) { return nearest }
        return ends.max { contrast($0) < contrast($1) } ?? preferred
    }
}
