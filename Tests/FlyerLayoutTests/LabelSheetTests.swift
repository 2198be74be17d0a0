import FlyerLayout
import Testing

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

    @Test(arguments: [("avery-l7160", 21), ("avery-l7651", 65), ("avery-5160", 30), ("avery-5163", 10), ("avery-l7120", 35), ("herma-4677", 21)])
    func sheetsHaveAsManyLabelsAsOnTheirBox(_ id: String, _ count: Int) { #expect(LabelSheet(named: id)?.count == count) }

    @Test func aGridWithoutAPlaceStandsInTheMiddle() {
        let sheet = LabelSheet(paper: PaperSize(width: 210, height: 297), columns: 2, rows: 3, labelWidth: 60, labelHeight: 40, pitchX: 70)
        #expect(sheet.box(0) == FlyerBox(x: 40, y: 88.5, width: 60, height: 40))
        #expect(sheet.box(5) == FlyerBox(x: 110, y: 168.5, width: 60, height: 40))
    }
}
