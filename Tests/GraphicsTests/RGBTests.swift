import Graphics
import Testing

@Suite("RGB")
struct RGBTests {
    @Test("Reads and writes hexadecimal", arguments: [("#7C3AED", "#7C3AED"), ("7c3aed", "#7C3AED"), ("#000000", "#000000")])
    func reads(text: String, expected: String) {
        #expect(RGB(hex: text)?.hex == expected)
    }

    @Test("Refuses what is no colour", arguments: ["", "#", "#FFF", "#12345", "#1234567", "#GG0000", "+12345", "red", "# 12345", "７C3AED"])
    func refuses(text: String) {
        #expect(RGB(hex: text) == nil)
    }

    @Test("Shares outside of 0 to 1 are no colour, as desktops say that there is none")
    func shares() {
        #expect(RGB(red: 0.208, green: 0.518, blue: 0.894)?.hex == "#3584E4")
        #expect(RGB(red: 0, green: 0, blue: 0)?.hex == "#000000")
        #expect(RGB(red: 1, green: 1, blue: 1)?.hex == "#FFFFFF")
        for share in [-1, -0.001, 1.001, .nan, .infinity] { #expect(RGB(red: share, green: 0.5, blue: 0.5) == nil) }
    }

    @Test(
        "Contrast follows WCAG 2.1",
        arguments: [
            ("#000000", "#FFFFFF", 21.0), ("#FFFFFF", "#FFFFFF", 1.0), ("#777777", "#FFFFFF", 4.478), ("#7C3AED", "#FFFFFF", 5.698),
        ])
    func contrast(first: String, second: String, expected: Double) throws {
        let (first, second) = (try #require(RGB(hex: first)), try #require(RGB(hex: second)))
        #expect(abs(first.contrast(with: second) - expected) < 0.01)
        #expect(first.contrast(with: second) == second.contrast(with: first))
    }
}
