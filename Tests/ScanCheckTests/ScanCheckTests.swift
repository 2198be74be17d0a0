import CodeWriting
import Drawing
import ScanCheck
import Testing

@Suite("Whether styles scan")
struct ScanCheckTests {
    private func checked(_ style: SymbolStyle, _ text: String = "https://example.org/quire", pixels: Int? = nil) throws -> CheckedSymbol {
        try CheckedSymbol(style: style, pixels: pixels) { level throws(SymbolError) in
            try SymbolEncoder.encode(Array(text.utf8), level: level)
        }
    }

    @Test func `a plain symbol scans everywhere`() throws {
        #expect(try checked(SymbolStyle()).verdict == checked(SymbolStyle()).verdict)
        #expect(try checked(SymbolStyle()).scans == .everywhere)
    }
}
