import CodeWriting
import Drawing
import ScanCheck
import Testing

@testable import StyleEditor

@Suite struct StylePresetTests {
    @Test(arguments: StylePreset.builtIn)
    func whatComesWithQuireScansEverywhereWithATypicalLink(_ preset: StylePreset) throws {
        for link in ["https://www.example.org/menu", "https://en.wikipedia.org/wiki/QR_code?action=history&limit=500#top"] {
            let checked = try CheckedSymbols(style: preset.style) { level throws(SymbolError) in
                [try SymbolEncoder.encode(Array(link.utf8), level: level)]
            }
            #expect(checked.scans == .everywhere, "\(preset.name): \(checked.verdict.problems.map(\.message))")
        }
    }
}
