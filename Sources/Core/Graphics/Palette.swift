public import Platform

/// The colours of all roles, for one accent and one appearance.
public struct Palette: Hashable, Sendable {
    public let accent: Accent
    public let isDark: Bool
    public let isHighContrast: Bool
    /// What the colours stand on.
    public let ground: Ground
    private let colors: [ColorRole: Color]

    /// The minimum contrast ratio of a filled button to its background.
    static let minimumFillContrast = 2.0

    /// The share of the accent in a tinted ground.
    static let tint = (light: 0.1, dark: 0.16)

    /// Creates the colours for an accent on a ground. Without a ground they are light, as wallpapers are dimmed behind them.
    public init(accent: Accent = .standard, isDark: Bool = false, isHighContrast: Bool = false, ground: Ground = .solid) {
        self.accent = accent
        self.isHighContrast = isHighContrast
        self.ground = ground
        let isDark = isDark || ground == .none
        self.isDark = isDark

        var colors = Self.fixed(isDark: isDark, isHighContrast: isHighContrast).mapValues(Color.init(packed:))
        switch ground {
        case .solid, .translucent: break
        case .tinted:
            for role in ColorRole.backgrounds {
                colors[role] = colors[role]?.mixed(with: accent.color, share: isDark ? Self.tint.dark : Self.tint.light)
            }
        case .none: colors.merge(Self.overWallpaper(isHighContrast: isHighContrast)) { $1 }
        }
        // A wallpaper may be anything; with their shadow, what is readable on this grey is so on most.
        let backgrounds = ground == .none ? [Color(packed: 0x55555F)] : ColorRole.backgrounds.compactMap { colors[$0] }
        let end: Color = isDark ? .white : .black
        // WCAG 2.1: 4.5:1 is level AA for body text, 7:1 level AAA.
        let ratio = isHighContrast ? 7 : 4.5
        // A desktop's accent may be any colour, and white on white would be invisible. Quire's own accents have enough contrast and are
        // not changed.
        let fill = accent.color.shade(towards: end, reaching: Self.minimumFillContrast, on: backgrounds)
        colors[.accent] = fill
        colors[.onAccent] = Self.readable(on: fill)
        for (fill, text) in [
            (ColorRole.accent, ColorRole.accentText), (.success, .successText), (.warning, .warningText), (.danger, .dangerText),
            (.info, .infoText),
        ] {
            colors[text] = colors[fill]?.shade(towards: end, reaching: ratio, on: backgrounds)
        }
        self.colors = colors
    }

    public subscript(role: ColorRole) -> Color {
        guard let color = colors[role] else { preconditionFailure("the palette has no \(role)") }
        return color
    }

    /// One `@define-color` line for each role, for GTK's style sheets.
    public var cssDefinitions: String {
        ColorRole.allCases.map { "@define-color \($0.cssName) \(self[$0].hex);\n" }.joined()
    }

    /// The readable text colour on a fill: white, otherwise dark ink, otherwise black.
    public static func readable(on fill: Color) -> Color {
        let candidates: [Color] = [.white, Color(packed: 0x1C1924), .black]
        return candidates.first { $0.contrast(with: fill) >= 4.5 } ?? candidates.max { $0.contrast(with: fill) < $1.contrast(with: fill) }
            ?? .black
    }

    /// The colours that stand on a wallpaper: light, with fills that dim what is behind them.
    private static func overWallpaper(isHighContrast: Bool) -> [ColorRole: Color] {
        [
            .text: .white, .secondaryText: isHighContrast ? .white : .white.opacity(0.86),
            .line: .white.opacity(isHighContrast ? 0.6 : 0.3),
            .surface: .black.opacity(0.36), .raised: .black.opacity(0.36),
        ]
    }

    private static func fixed(isDark: Bool, isHighContrast: Bool) -> [ColorRole: UInt32] {
        switch (isDark, isHighContrast) {
        case (false, false):
            [
                .window: 0xF7F6F9, .surface: 0xFFFFFF, .raised: 0xFFFFFF, .line: 0xE4E1EA, .text: 0x1C1924, .secondaryText: 0x655F73,
                .success: 0x1E8E5A, .warning: 0xB26A00, .danger: 0xC4314B, .info: 0x0891B2,
            ]
        case (true, false):
            [
                .window: 0x16141C, .surface: 0x211E2A, .raised: 0x2A2635, .line: 0x373244, .text: 0xF2F0F7, .secondaryText: 0xA8A1B8,
                .success: 0x4CC38A, .warning: 0xF0B45A, .danger: 0xFF7A8E, .info: 0x4CC9E6,
            ]
        case (false, true):
            [
                .window: 0xFFFFFF, .surface: 0xFFFFFF, .raised: 0xFFFFFF, .line: 0x655F73, .text: 0x000000, .secondaryText: 0x3A3546,
                .success: 0x0B5C37, .warning: 0x6E4100, .danger: 0x96112B, .info: 0x0B5566,
            ]
        case (true, true):
            [
                .window: 0x000000, .surface: 0x0C0B10, .raised: 0x16141C, .line: 0xA8A1B8, .text: 0xFFFFFF, .secondaryText: 0xDDD9E6,
                .success: 0x6FE0AA, .warning: 0xFFC97A, .danger: 0xFF9DAC, .info: 0x8BE3F7,
            ]
        }
    }
}

/// The purpose of a colour. A `Palette` assigns a colour to each role.
public enum ColorRole: String, Codable, CaseIterable, Sendable {
    case window, surface, raised, line
    case text, secondaryText
    /// A fill in the accent colour, and text on that fill.
    case accent, onAccent
    /// For fills and icons (contrast 3:1). Text has its own `…Text` roles (4.5:1).
    case success, warning, danger
    /// For what is neither good nor bad, such as what is received.
    case info
    case accentText, successText, warningText, dangerText, infoText

    /// The backgrounds for text.
    public static let backgrounds: [ColorRole] = [.window, .surface, .raised]
    /// The roles for text on any of the `backgrounds`.
    public static let texts: [ColorRole] = [.text, .secondaryText, .accentText, .successText, .warningText, .dangerText, .infoText]

    /// The name in style sheets, “quire_on_accent”.
    public var cssName: String {
        "quire_"
            + rawValue.reduce(into: "") { name, letter in
                name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
            }
    }
}

/// What a widget stands on.
public enum Ground: String, Codable, CaseIterable, Sendable {
    /// The surface of the palette.
    case solid
    /// The surface with some of the accent.
    case tinted
    /// The surface, through which the wallpaper shows.
    case translucent
    /// Nothing: light text straight on the wallpaper, with a soft shadow.
    case none

    public var name: LocalizedText {
        switch self {
        case .solid: tr("Solid")
        case .tinted: tr("Tinted")
        case .translucent: tr("Translucent")
        case .none: tr("None", context: "ground")
        }
    }
}

/// Whether windows are light or dark, or follow the desktop.
public enum Appearance: String, Codable, CaseIterable, Sendable {
    case system, light, dark

    public var name: LocalizedText {
        switch self {
        case .system: tr("System", context: "appearance")
        case .light: tr("Light")
        case .dark: tr("Dark")
        }
    }

    /// Whether to draw in dark colours, given the preference of the desktop.
    public func isDark(systemPrefersDark: Bool) -> Bool {
        switch self {
        case .system: systemPrefersDark
        case .light: false
        case .dark: true
        }
    }
}
