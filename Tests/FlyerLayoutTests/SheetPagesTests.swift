import FlyerLayout
import Testing

@Suite struct SheetPagesTests {
    private let codes = [TemplateFixture.link, TemplateFixture.network, TemplateFixture.link]

    @Test func labelsStandWhereTheSheetHasThem() throws {
        let page = try #require(
            TemplateFixture.template("labels").pages(of: Flyer(template: "labels", codes: codes, hasCutMarks: false)).first)
        #expect(page.size == PaperSize(width: 210, height: 297))
        #expect(page.codes.count == 21)
        // The ground of the last label.
        let last = try #require(page.items.last { if case .shape = $0.content { true } else { false } })
        #expect(abs(last.box.x - (7.2 + 2 * 66)) < 0.001 && abs(last.box.y - (15.1 + 6 * 38.1)) < 0.001)
        #expect(last.box.width == 63.5 && last.box.height == 38.1)
    }

    @Test func codesFollowEachOtherUntilTheSheetIsFull() throws {
        let template = try TemplateFixture.template("labels")
        var flyer = Flyer(template: "labels", codes: codes)
        #expect(template.pages(of: flyer).first?.codes.map(\.place.code) == (0..<21).map { $0 % 3 })
        flyer.fillsSheet = false
        #expect(template.pages(of: flyer).first?.codes.map(\.place.code) == [0, 1, 2])
    }

    @Test func usedLabelsStayEmptyAndTheRestGoesOnTheNextSheet() throws {
        let template = try TemplateFixture.template("labels")
        var flyer = Flyer(template: "labels", codes: codes, usedLabels: 19, fillsSheet: false)
        let pages = template.pages(of: flyer)
        #expect(pages.map { $0.codes.map(\.place.code) } == [[0, 1], [2]])
        #expect(abs((pages.last?.codes.first?.box.x ?? 0) - (7.2 + 0.05 * 63.5)) < 0.001)
        // As many as there are would be no sheet at all.
        for used in [21, 22, .max] {
            flyer.usedLabels = used
            #expect(template.pageCount(of: flyer) == 2)
        }
        flyer.usedLabels = .min
        #expect(template.pageCount(of: flyer) == 1)
    }

    @Test func cutMarksStandBesideTheLabels() throws {
        let template = try TemplateFixture.template("labels")
        let flyer = Flyer(template: "labels", codes: codes)
        var bare = flyer
        bare.hasCutMarks = false
        let marks = try #require(template.pages(of: flyer).first).items.dropFirst(try #require(template.pages(of: bare).first).items.count)
        #expect(!marks.isEmpty)
        let columns: [Double] = [7.2, 70.7, 73.2, 136.7, 139.2, 202.7]
        let rows: [Double] = (0...7).map { 15.1 + 38.1 * Double($0) }
        for mark in marks {
            #expect(mark.box.x >= 0 && mark.box.maxX <= 210 && mark.box.y >= 0 && mark.box.maxY <= 297)
            // Each stands at the edge of a label, in one direction or the other.
            let isVertical = mark.box.width == 0
            let place = isVertical ? mark.box.x : mark.box.y
            #expect((isVertical ? columns : rows).contains { abs($0 - place) < 0.01 })
        }
    }
}
