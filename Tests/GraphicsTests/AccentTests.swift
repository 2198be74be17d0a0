import Graphics
import Testing

@Suite("Accent and appearance")
struct AccentTests {
    @Test("There are six accents, Violet first and standard")
    func six() {
        #expect(Accent.all.map(\.name) == ["Violet", "Indigo", "Teal", "Rose", "Orange", "Mono"])
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
