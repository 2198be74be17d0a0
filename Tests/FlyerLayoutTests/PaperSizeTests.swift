import FlyerLayout
import Testing

@Suite struct PaperSizeTests {
    @Test func aTurnedSheetLiesTheOtherWay() {
        let sheet = PaperSize(width: 210, height: 297)
        #expect(!sheet.isLandscape)
        #expect(sheet.turned == PaperSize(width: 297, height: 210))
        #expect(sheet.turned.isLandscape)
    }

    @Test(arguments: [
        ("a4", 210, 297), ("A5-landscape", 210, 148), ("a5 - portrait", 148, 210), ("letter", 215.9, 279.4), ("100x50mm", 100, 50),
        ("4x6in", 101.6, 152.4), ("21 × 29.7 cm", 210, 297), ("85x55", 85, 55), ("85x55-portrait", 55, 85), ("55x85mm-landscape", 85, 55),
    ]) func papersAreReadAsPeopleWriteThem(_ text: String, _ width: Double, _ height: Double) throws {
        let size = try #require(PaperSize(parsing: text))
        #expect(abs(size.width - width) < 0.001 && abs(size.height - height) < 0.001)
    }

    @Test(arguments: [
        "", "a", "a99", "x", "10x10", "-100x50", "100x", "100x50x20", "nanxnan", "infx50", "1e2x50", "100x50px", "99999x99999", "a4-sideways",
        "..x50", String(repeating: "1", count: 100_000),
    ]) func whatIsNoPaperIsNone(_ text: String) { #expect(PaperSize(parsing: text) == nil) }

    @Test func papersHaveNames() {
        #expect(PaperSize(width: 297, height: 210).displayName == "A4 landscape")
        #expect(PaperSize(width: 85, height: 53.98).displayName == "85 × 53.98 mm")
        #expect(PaperSize.named.allSatisfy { PaperSize(named: $0.id) == $0.size && $0.size.isFitting && !$0.size.isLandscape })
    }
}
