import Foundation
import Graphics
import Testing

@Suite("Color")
struct ColorTests {
    @Test(
        "Is read from hexadecimal and written back",
        arguments: [
            ("#7C3AED", "#7C3AED"), ("7c3aed", "#7C3AED"), ("#fff", "#FFFFFF"), ("#12345680", "#12345680"), ("#000000FF", "#000000"),
        ])
    func reads(text: String, expected: String) {
        #expect(Color(hex: text)?.hex == expected)
    }

    @Test(
        "Refuses what is no colour",
        arguments: ["", "#", "#12", "#12345", "#1234567", "#GG0000", "##123456", "#１２３", "+12345", "red", "# 12345", "７C3AED"])
    func refuses(text: String) {
        #expect(Color(hex: text) == nil)
        #expect(Color(opaqueHex: text) == nil)
    }

    @Test("Where nothing may be transparent, there are six digits")
    func opaque() {
        #expect(Color(opaqueHex: "#7C3AED")?.hex == "#7C3AED")
        #expect(Color(opaqueHex: "7c3aed")?.hex == "#7C3AED")
        for text in ["#FFF", "FFF", "#12345680", "12345680"] { #expect(Color(opaqueHex: text) == nil) }
        #expect(Color(hex: "#12345680")?.opaque.hex == "#123456")
    }

    @Test("Is coded as text")
    func codes() throws {
        let colors = [Color(packed: 0x7C3AED), Color(hex: "#12345680") ?? .clear]
        let data = try JSONEncoder().encode(colors)
        #expect(String(decoding: data, as: UTF8.self) == ##"["#7C3AED","#12345680"]"##)
        #expect(try JSONDecoder().decode([Color].self, from: data) == colors)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Color].self, from: Data(#"["red"]"#.utf8)) }
    }

    @Test("A rounded colour is the one that a file gives back")
    func rounds() {
        let color = Color(red: 0.2, green: 0.3333, blue: 1.2, alpha: 0.5001)
        #expect(color.rounded == Color(hex: color.hex))
        #expect(Color(packed: 0x010203) == Color(hex: "#010203"))
        #expect(Color(packed: 0x010203).rounded == Color(packed: 0x010203))
    }

    @Test("A mixture is in the steps of files, and of two opaque colours")
    func mixes() {
        #expect(Color.black.mixed(with: .white, share: 0.4) == Color(packed: 0x666666))
        #expect(Color(packed: 0x7C3AED).mixed(with: .black, share: 0.3).hex == "#5729A6")
        #expect(Color.black.opacity(0.2).mixed(with: Color.white.opacity(0.7), share: 2) == .white)
    }

    @Test("Shares outside of 0 to 1 are no colour, as desktops say that there is none")
    func shares() {
        #expect(Color(desktop: [0.208, 0.518, 0.894])?.hex == "#3584E4")
        #expect(Color(desktop: [0, 0, 0])?.hex == "#000000")
        #expect(Color(desktop: [1, 1, 1])?.hex == "#FFFFFF")
        for share in [-1, -0.001, 1.001, .nan, .infinity] { #expect(Color(desktop: [share, 0.5, 0.5]) == nil) }
        for components in [[], [0.5, 0.5], [0.5, 0.5, 0.5, 0.5]] { #expect(Color(desktop: components) == nil) }
    }

    @Test(
        "Contrast follows WCAG 2.1",
        arguments: [
            ("#000000", "#FFFFFF", 21.0), ("#FFFFFF", "#FFFFFF", 1.0), ("#777777", "#FFFFFF", 4.478), ("#7C3AED", "#FFFFFF", 5.698),
        ])
    func contrast(first: String, second: String, expected: Double) throws {
        let (first, second) = (try #require(Color(hex: first)), try #require(Color(hex: second)))
        #expect(abs(first.contrast(with: second) - expected) < 0.01)
        #expect(first.contrast(with: second) == second.contrast(with: first))
    }
}
