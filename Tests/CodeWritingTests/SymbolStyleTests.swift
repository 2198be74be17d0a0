import CodeWriting
import Drawing
import Foundation
import Testing

@Suite("Styles")
struct SymbolStyleTests {
    private func decode(_ json: String) throws -> SymbolStyle { try JSONDecoder().decode(SymbolStyle.self, from: Data(json.utf8)) }

    @Test func `a style survives as JSON`() throws {
        for background in [Color.white, nil, Color(hex: "#FFEEDD80")] {
            let style = SymbolStyle(level: .high, foreground: Color(hex: "#112233")!, background: background, quietZone: 7)
            #expect(try JSONDecoder().decode(SymbolStyle.self, from: JSONEncoder().encode(style)) == style)
        }
    }

    @Test func `what is missing takes the default, what is wrong is an error`() throws {
        #expect(try decode("{}") == SymbolStyle())
        #expect(try decode(#"{"level":"Q","background":null,"future":1}"#) == SymbolStyle(level: .quartile, background: nil))
        #expect(try decode(#"{"quietZone":-3}"#).quietZone == 0)
        #expect(throws: DecodingError.self) { try decode(#"{"foreground":"blue"}"#) }
        #expect(throws: DecodingError.self) { try decode(#"{"level":"X"}"#) }
    }

    @Test func `a style that scans everywhere has no warning`() {
        #expect(SymbolStyle().warnings().isEmpty)
        #expect(SymbolStyle(foreground: Color(hex: "7C3AED")!, background: nil).warnings().isEmpty)
        #expect(SymbolStyle(quietZone: 2).warnings(for: .micro).isEmpty)
    }

    @Test func `low contrast, inverted colours and a narrow margin are warned of`() {
        #expect(
            SymbolStyle(foreground: Color(hex: "AAAAAA")!).warnings().map { if case .lowContrast(_, 3) = $0 { true } else { false } } == [
                true
            ])
        #expect(SymbolStyle(foreground: .white, background: .black).warnings() == [.inverted])
        #expect(SymbolStyle(quietZone: 3).warnings() == [.narrowQuietZone(modules: 3, wanted: 4)])
        // White on nothing is white on white paper.
        #expect(SymbolStyle(foreground: .white, background: nil).warnings().count == 1)
    }
}
