import FlyerLayout
import Graphics
import Payload
import Testing

@Suite struct TemplatePagesTests {
    @Test func lengthsFollowThePaper() throws {
        let template = try TemplateFixture.template("hello")
        let flyer = Flyer(template: "hello", codes: [TemplateFixture.link])
        let small = try #require(template.pages(of: flyer).first)
        #expect(small.size == PaperSize(width: 148, height: 210))
        let code = try #require(small.codes.first)
        #expect(code.place.code == 0)
        #expect(abs(code.box.x - 0.12 * 148) < 0.001)
        #expect(abs(code.box.width - 0.76 * 148) < 0.001)
        #expect(abs(code.place.radius - 0.03 * 148) < 0.001)

        var large = flyer
        large.paper = PaperSize(width: 420, height: 297)
        let page = try #require(template.pages(of: large).first)
        #expect(page.size == PaperSize(width: 420, height: 297))
        // A share of the shorter side, which is now the height.
        #expect(abs((page.codes.first?.box.width ?? 0) - 0.76 * 297) < 0.001)
        #expect(abs((page.items.first?.box.width ?? 0) - 420) < 0.001)
    }

    @Test func aCodeOfBarsHasElementsOfItsOwn() throws {
        let bars = "\"bars\": [{\"type\": \"code\", \"frame\": [0, 0, \"100%\", \"30s\"]}], "
        let text = try TemplateFixture.text("hello").replacing("\"portrait\"", with: bars + "\"portrait\"")
        let template = try FlyerTemplate(json: Array(text.utf8))
        let card = FlyerCode(payload: Payload("4006381333931"), title: "Card", symbology: .ean13)
        let ticket = FlyerCode(payload: Payload("Ticket"), title: "Ticket", symbology: .aztec)
        let pages = template.pages(of: Flyer(template: "hello", codes: [card, ticket, TemplateFixture.link]))
        #expect(pages.map { $0.codes.map { $0.box.width / $0.box.height > 2 } } == [[true], [false], [false]])
        // A template without them keeps the code in its usual place.
        let usual = try TemplateFixture.template("hello").pages(of: Flyer(template: "hello", codes: [card]))
        #expect(usual.first?.codes.map { $0.box.width == $0.box.height } == [true])
    }

    @Test func eachCodeHasAPageWithItsOwnWords() throws {
        let template = try TemplateFixture.template("hello")
        let pages = template.pages(of: Flyer(template: "hello", codes: [TemplateFixture.link, TemplateFixture.network]))
        #expect(pages.map { $0.texts.map(\.text) } == [["Table 7"], ["Guests"]])
        #expect(pages.map { $0.codes.map(\.place.code) } == [[0], [1]])
        #expect(pages.first?.texts.first?.field == "title")
    }

    @Test func whatIsTypedStandsForAllPagesAndIsFilledToo() throws {
        let template = try TemplateFixture.template("hello")
        let flyer = Flyer(template: "hello", texts: ["title": "Scan {title}!"], codes: [TemplateFixture.link])
        #expect(template.pages(of: flyer).first?.texts.map(\.text) == ["Scan Table 7!"])
    }

    @Test func aFlyerWithoutCodesIsOnePageWithoutACode() throws {
        let pages = try TemplateFixture.template("hello").pages(of: Flyer(template: "hello"))
        #expect(pages.count == 1)
        #expect(pages.first?.codes.isEmpty == true)
        // The empty field keeps its place.
        #expect(pages.first?.texts.map(\.text) == [""])
    }

    @Test func aTemplateFillsFromWhatTheCodeSays() throws {
        let template = try TemplateFixture.template("everything")
        #expect(template.kinds == [.wifi])
        #expect(template.hasPicture)
        let page = try #require(template.pages(of: Flyer(template: "everything", codes: [TemplateFixture.network])).first)
        #expect(page.texts.map(\.text) == ["Guests", "Network: Guests\nPassword: let me in", "MADE WITH WI-FI"])
        let open = FlyerCode(payload: Payload("WIFI:T:nopass;S:Garden;;"), title: "Garden")
        let other = try #require(template.pages(of: Flyer(template: "everything", codes: [open])).first)
        #expect(other.texts.map(\.text) == ["Garden", "Network: Garden", "MADE WITH WI-FI", "No password"])
    }

    @Test func pictureElementsWaitForAPicture() throws {
        let template = try TemplateFixture.template("everything")
        func pictures(_ flyer: Flyer) -> Int {
            template.pages(of: flyer).first?.items.count { if case .picture = $0.content { true } else { false } } ?? 0
        }
        var flyer = Flyer(template: "everything", codes: [TemplateFixture.network])
        #expect(pictures(flyer) == 0)
        flyer.picture = FlyerPicture(bytes: [1], name: "a.png")
        #expect(pictures(flyer) == 1)
    }

    @Test func aTurnedElementCoversItsFrame() throws {
        let template = try TemplateFixture.template("everything")
        let page = try #require(template.pages(of: Flyer(template: "everything", codes: [TemplateFixture.network])).first)
        let turned = try #require(page.items.first { $0.quarterTurns == 3 })
        let covered = Rectangle(x: 0.02 * 210, y: 0.5 * 210, width: 0.04 * 210, height: 0.6 * 210)
        #expect(abs(turned.coveredBox.x - covered.x) < 0.001 && abs(turned.coveredBox.y - covered.y) < 0.001)
        #expect(abs(turned.coveredBox.width - covered.width) < 0.001 && abs(turned.coveredBox.height - covered.height) < 0.001)
        #expect(abs(turned.box.width - covered.height) < 0.001)
    }

    @Test func textIsShadedUntilItCanBeRead() throws {
        // Yellow text on white, white or dark text on a yellow gradient.
        let page = try #require(
            TemplateFixture.template("everything").pages(of: Flyer(template: "everything", codes: [TemplateFixture.network])).first)
        let title = try #require(page.texts.first { $0.field == "title" })
        let body = try #require(page.texts.first { $0.field == "body" })
        #expect(body.color.contrast(with: .white) >= 4.5)
        let yellow = try #require(Color(hex: "#FFD400"))
        #expect(title.color.contrast(with: yellow) >= 4.5)
        #expect(title.color.contrast(with: yellow.mixed(with: .black, share: 0.3)) >= 4.5)
    }

    @Test func paperThatIsNoPaperIsPassedOver() throws {
        let template = try TemplateFixture.template("hello")
        for size in [PaperSize(width: .nan, height: 100), PaperSize(width: .infinity, height: 100), PaperSize(width: -5, height: 3)] {
            #expect(template.pages(of: Flyer(template: "hello", paper: size)).first?.size == template.paper)
        }
    }
}

@Suite struct SheetPagesTests {
    private let codes = [TemplateFixture.link, TemplateFixture.network, TemplateFixture.link]

    @Test func labelsStandWhereTheSheetHasThem() throws {
        let page = try #require(
            TemplateFixture.template("labels").pages(of: Flyer(template: "labels", codes: codes, hasCutMarks: false)).first)
        #expect(page.size == PaperSize(width: 210, height: 297))
        #expect(page.codes.count == 21)
        // The background of the last label.
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
        // At least one label of a sheet is left.
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
            // Each mark is at the edge of a label.
            let isVertical = mark.box.width == 0
            let place = isVertical ? mark.box.x : mark.box.y
            #expect((isVertical ? columns : rows).contains { abs($0 - place) < 0.01 })
        }
    }
}
