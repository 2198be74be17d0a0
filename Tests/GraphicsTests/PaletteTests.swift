import Graphics
import Platform
import Testing

@Suite("Palette")
struct PaletteTests {
    static let palettes = Accent.all.flatMap { accent in
        [false, true].flatMap { dark in [false, true].map { Palette(accent: accent, isDark: dark, isHighContrast: $0) } }
    }

    @Test("Every text role reads on window and surface", arguments: palettes)
    func textIsReadable(palette: Palette) {
        for text in ColorRole.texts {
            for background in ColorRole.backgrounds {
                let ratio = palette[text].contrast(with: palette[background])
                #expect(ratio >= (palette.isHighContrast ? 7 : 4.5), "\(text) on \(background): \(ratio)")
            }
        }
        #expect(palette[.onAccent].contrast(with: palette[.accent]) >= 4.5)
    }

    @Test("Status colours are strong enough for icons", arguments: palettes)
    func iconsAreVisible(palette: Palette) {
        for role in [ColorRole.success, .warning, .danger] {
            #expect(palette[role].contrast(with: palette[.window]) >= 3)
            #expect(palette[role].contrast(with: palette[.surface]) >= 3)
        }
        if palette.isHighContrast { #expect(palette[.line].contrast(with: palette[.surface]) >= 3) }
    }

    @Test(
        "The roles have the colours of the design",
        arguments: [
            (ColorRole.window, "#F7F6F9", "#16141C"), (.surface, "#FFFFFF", "#211E2A"), (.raised, "#FFFFFF", "#2A2635"),
            (.line, "#E4E1EA", "#373244"), (.text, "#1C1924", "#F2F0F7"), (.secondaryText, "#655F73", "#A8A1B8"),
            (.success, "#1E8E5A", "#4CC38A"), (.warning, "#B26A00", "#F0B45A"), (.danger, "#C4314B", "#FF7A8E"),
            (.accent, "#7C3AED", "#7C3AED"),
        ])
    func roles(role: ColorRole, light: String, dark: String) {
        #expect(Palette(isDark: false)[role].hex == light)
        #expect(Palette(isDark: true)[role].hex == dark)
    }

    @Test(
        "Text on an accent is white where that is readable, and dark where not",
        arguments: [
            ("violet", "#FFFFFF"), ("indigo", "#FFFFFF"), ("teal", "#1C1924"), ("rose", "#1C1924"), ("orange", "#1C1924"),
            ("mono", "#FFFFFF"),
        ])
    func onAccent(id: String, expected: String) {
        #expect(Palette(accent: Accent(id: id))[.onAccent].hex == expected)
    }

    @Test("An accent that reads well already is its own text colour")
    func accentTextIsUntouched() {
        #expect(Palette(accent: .violet, isDark: false)[.accentText] == Accent.violet.color)
        #expect(Palette(accent: .violet, isDark: true)[.accentText] != Accent.violet.color)
    }

    @Test(
        "Whatever colour a desktop names, it can be seen and what stands on it can be read",
        arguments: ["#FFFFFF", "#000000", "#F7F6F9", "#16141C", "#FFFF00", "#0000FF", "#808080", "#26A269", "#3584E4", "#C88800"])
    func desktopAccent(hex: String) throws {
        let accent = Accent(desktop: try #require(Color(hex: hex)))
        for isDark in [false, true] {
            for isHighContrast in [false, true] {
                let palette = Palette(accent: accent, isDark: isDark, isHighContrast: isHighContrast)
                for background in ColorRole.backgrounds {
                    #expect(palette[.accent].contrast(with: palette[background]) >= 2, "on \(background)")
                    #expect(
                        palette[.accentText].contrast(with: palette[background]) >= (isHighContrast ? 7 : 4.5), "words on \(background)")
                }
                #expect(palette[.onAccent].contrast(with: palette[.accent]) >= 4.5)
            }
        }
    }

    @Test("The accents of Quire stay as they are", arguments: palettes)
    func ownAccents(palette: Palette) {
        #expect(palette[.accent] == palette.accent.color)
    }

    @Test("The style sheet gets one definition per role")
    func css() {
        let lines = Palette(accent: .teal).cssDefinitions.split(separator: "\n").map(String.init)
        #expect(lines.first == "@define-color quire_window #F7F6F9;")
        for name in [
            "window", "surface", "raised", "line", "text", "secondary_text", "accent", "on_accent", "accent_text", "success", "warning",
            "danger",
        ] {
            #expect(lines.filter { $0.hasPrefix("@define-color quire_\(name) #") }.count == 1, "\(name)")
        }
        #expect(lines.contains("@define-color quire_accent #14B8A6;"))
    }
}

@Suite("Accent and appearance")
struct AccentTests {
    @Test("There are six accents, Violet first and standard")
    func six() {
        #expect(Accent.all.map(\.name.string) == ["Violet", "Indigo", "Teal", "Rose", "Orange", "Mono"])
        #expect(Accent.all.map(\.hex) == ["#7C3AED", "#4F46E5", "#14B8A6", "#F43F5E", "#F97316", "#6B7280"])
        #expect(Set(Accent.all.map(\.id)).count == 6)
        #expect(Accent.standard == .violet)
    }

    @Test("An unknown accent falls back to Violet")
    func unknown() {
        #expect(Accent(id: "rose") == .rose)
        #expect(Accent(id: "chartreuse") == .violet)
    }

    @Test(
        "Only the system appearance follows the desktop",
        arguments: [
            (Appearance.system, true, true), (.system, false, false), (.light, true, false), (.dark, false, true),
        ])
    func appearance(appearance: Appearance, systemPrefersDark: Bool, expected: Bool) {
        #expect(appearance.isDark(systemPrefersDark: systemPrefersDark) == expected)
    }
}
