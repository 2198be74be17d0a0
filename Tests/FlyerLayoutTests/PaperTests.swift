import FlyerLayout
import Graphics
import Testing
import TestTexts

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
        "", "a", "a99", "x", "10x10", "-100x50", "100x", "100x50x20", "nanxnan", "infx50", "1e2x50", "100x50px", "99999x99999",
        "a4-sideways", "..x50", String(repeating: "1", count: 100_000),
    ]) func whatIsNoPaperIsNone(_ text: String) { #expect(PaperSize(parsing: text) == nil) }

    @Test func papersHaveNames() {
        #expect(PaperSize(width: 297, height: 210).displayName == "A4 landscape")
        #expect(PaperSize(width: 85, height: 53.98).displayName == "85 × 53.98 mm")
        #expect(PaperSize.named.allSatisfy { PaperSize(named: $0.id) == $0.size && $0.size.isFitting && !$0.size.isLandscape })
    }
}

@Suite struct LabelSheetTests {
    @Test(arguments: LabelSheet.named.map(\.id)) func labelsOfMakersLieOnTheirPaperSideBySide(_ id: String) throws {
        let sheet = try #require(LabelSheet(named: id.uppercased()))
        let last = sheet.box(sheet.count - 1)
        #expect(sheet.originX >= -0.05 && sheet.originY >= -0.05)
        #expect(last.maxX <= sheet.paper.width + 0.05 && last.maxY <= sheet.paper.height + 0.05)
        #expect(sheet.pitchX >= sheet.labelWidth && sheet.pitchY >= sheet.labelHeight)
        let json = """
            {"version": 1, "id": "a", "name": "A", "codes": "sheet", "sheet": {"label": "\(id)"}, "portrait": [{"type": "code", "frame": [1, 1, 9, 9]}]}
            """
        #expect(try FlyerTemplate(json: Array(json.utf8)).sheet == sheet)
    }

    @Test(arguments: [
        ("avery-l7160", 21), ("avery-l7651", 65), ("avery-5160", 30), ("avery-5163", 10), ("avery-l7120", 35), ("herma-4677", 21),
    ])
    func sheetsHaveAsManyLabelsAsOnTheirBox(_ id: String, _ count: Int) { #expect(LabelSheet(named: id)?.count == count) }

    @Test func aGridWithoutAPlaceStandsInTheMiddle() {
        let sheet = LabelSheet(paper: PaperSize(width: 210, height: 297), columns: 2, rows: 3, labelWidth: 60, labelHeight: 40, pitchX: 70)
        #expect(sheet.box(0) == Rectangle(x: 40, y: 88.5, width: 60, height: 40))
        #expect(sheet.box(5) == Rectangle(x: 110, y: 168.5, width: 60, height: 40))
    }
}

@Suite struct ViewingDistanceTests {
    /// A code with 25 modules is a tenth as wide as the distance.
    @Test(arguments: [(4.0, 1.0), (1.2, 0.3), (12, 3), (40, 10)]) func aTenthOfTheDistanceIsEnough(_ module: Double, _ distance: Double) {
        #expect(abs(ViewingDistance.distance(moduleSize: module) - distance) < 1e-9)
        #expect(abs(ViewingDistance.moduleSize(distance: distance) - module) < 1e-9)
    }

    @Test func nothingIsAskedBelowWhatCanBePrinted() {
        #expect(abs(ViewingDistance.moduleSize(distance: 0.01) - 0.3387) < 0.0001)
        #expect(ViewingDistance.moduleSize(distance: .nan) == ViewingDistance.smallestModule)
        #expect(ViewingDistance.distance(moduleSize: -1) == 0)
        #expect(ViewingDistance.distance(moduleSize: .infinity) == 0)
    }
}
