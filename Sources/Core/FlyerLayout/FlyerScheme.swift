public import Graphics
public import Platform

/// A pair of colours for a flyer that go together, derived from one colour.
public enum FlyerScheme: String, CaseIterable, Hashable, Sendable {
    /// The colour on nearly white paper.
    case light
    /// A dark shade of the colour on paper in a light tint of it.
    case soft
    /// A light tint of the colour on paper in a very dark shade of it.
    case dark

    /// The name for people.
    public var name: LocalizedText {
        switch self {
        case .light: tr("Light", context: "colours of a flyer")
        case .soft: tr("Soft", context: "colours of a flyer")
        case .dark: tr("Dark", context: "colours of a flyer")
        }
    }

    /// The background and the accent for a colour. Shapes in the accent reach 3:1 on the background (WCAG 2.1, success criterion 1.4.11).
    public func colors(from base: Color) -> (background: Color, accent: Color) {
        let base = base.opaque
        switch self {
        case .light:
            let background = Color.white.mixed(with: base, share: 0.04)
            return (background, base.shade(towards: .black, reaching: Self.minimumContrast, on: [background]))
        case .soft:
            let background = Color.white.mixed(with: base, share: 0.2)
            let accent = base.mixed(with: .black, share: 0.3)
            return (background, accent.shade(towards: .black, reaching: Self.minimumContrast, on: [background]))
        case .dark:
            let background = base.mixed(with: .black, share: 0.78)
            let accent = base.mixed(with: .white, share: 0.55)
            return (background, accent.shade(towards: .white, reaching: Self.minimumContrast, on: [background]))
        }
    }

    private static let minimumContrast = 3.0
}

extension Color {
    /// Whether the colour has a hue that one notices, unlike black, white and greys.
    public var isColorful: Bool {
        let components = [red, green, blue]
        guard let high = components.max(), let low = components.min(), high > 0.12 else { return false }
        return high - low >= 0.12
    }
}
