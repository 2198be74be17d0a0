import FlyerLayout
import Flyers
import Graphics
import Payload
import Platform
import Testing

@Suite("Built-in templates: sheets of labels")
struct TemplatesSheetTests {
    /// The measures of the manufacturers' templates in millimetres.
    struct Sheet: CustomTestStringConvertible {
        let id: String
        let paper: (width: Double, height: Double)
        let columns: Int
        let rows: Int
        let label: (width: Double, height: Double)
        let margin: (left: Double, top: Double)
        let pitch: (x: Double, y: Double)

        var testDescription: String { id }
    }

    static let a4 = (width: 210.0, height: 297.0)
    static let letter = (width: 215.9, height: 279.4)
    static let inch = 25.4

    static let sheets = [
        Sheet(id: "avery-l7160", paper: a4, columns: 3, rows: 7, label: (63.5, 38.1), margin: (7.21, 15.15), pitch: (66.04, 38.1)),
        Sheet(id: "avery-l7163", paper: a4, columns: 2, rows: 7, label: (99.06, 38.1), margin: (4.67, 15.15), pitch: (101.6, 38.1)),
        Sheet(id: "avery-l7651", paper: a4, columns: 5, rows: 13, label: (38.1, 21.17), margin: (4.67, 10.9), pitch: (40.64, 21.17)),
        Sheet(id: "avery-l7120", paper: a4, columns: 5, rows: 7, label: (35, 35), margin: (7.5, 11), pitch: (40, 40)),
        Sheet(
            id: "avery-5160", paper: letter, columns: 3, rows: 10, label: (2.625 * inch, inch), margin: (0.1875 * inch, 0.5 * inch),
            pitch: (2.75 * inch, inch)),
        Sheet(
            id: "avery-5163", paper: letter, columns: 2, rows: 5, label: (4 * inch, 2 * inch), margin: (0.15625 * inch, 0.5 * inch),
            pitch: (4.1875 * inch, 2 * inch)),
        Sheet(
            id: "avery-3111", paper: letter, columns: 3, rows: 3, label: (2.5 * inch, 2.5 * inch), margin: (0.3125 * inch, 1.25 * inch),
            pitch: (2.6875 * inch, 3 * inch)),
        Sheet(id: "herma-4200", paper: a4, columns: 4, rows: 8, label: (48.3, 33.87), margin: (8.4, 13.02), pitch: (48.3, 33.87)),
        Sheet(id: "herma-4474", paper: a4, columns: 4, rows: 10, label: (48.5, 25.4), margin: (8, 21.5), pitch: (48.5, 25.4)),
        Sheet(id: "herma-4477", paper: a4, columns: 3, rows: 4, label: (60, 60), margin: (8, 18), pitch: (67, 67)),
    ]

    @Test(arguments: sheets)
    func `labels stand where the maker cut them, the same on the left as on the right`(sheet: Sheet) throws {
        let template = try BuiltInTemplates.template(sheet.id)
        let page = template.pages(of: BuiltInTemplates.flyer(template))[0]
        #expect(abs(page.size.width - sheet.paper.width) < 0.01 && abs(page.size.height - sheet.paper.height) < 0.01)
        let codes = page.items.compactMap { item in if case .code = item.content { item.box } else { nil } }
        #expect(codes.count == sheet.columns * sheet.rows)
        let first = try #require(codes.first)
        for (index, code) in codes.enumerated() {
            #expect(abs(code.x - first.x - Double(index % sheet.columns) * sheet.pitch.x) < 0.01)
            #expect(abs(code.y - first.y - Double(index / sheet.columns) * sheet.pitch.y) < 0.01)
            let label = Rectangle(
                x: sheet.margin.left + Double(index % sheet.columns) * sheet.pitch.x,
                y: sheet.margin.top + Double(index / sheet.columns) * sheet.pitch.y, width: sheet.label.width, height: sheet.label.height)
            #expect(label.contains(code, slack: 0), "label \(index)")
        }
        // The manufacturers' sheets are symmetric, so their measures must add up to the paper size.
        let across = 2 * sheet.margin.left + Double(sheet.columns - 1) * sheet.pitch.x + sheet.label.width
        let down = 2 * sheet.margin.top + Double(sheet.rows - 1) * sheet.pitch.y + sheet.label.height
        #expect(abs(across - sheet.paper.width) < 0.1)
        #expect(abs(down - sheet.paper.height) < 0.1)
    }

    @Test func `a round sticker keeps its code and its words inside the circle`() throws {
        let template = try BuiltInTemplates.template("herma-4477")
        var flyer = BuiltInTemplates.flyer(template)
        flyer.fillsSheet = false
        for item in template.pages(of: flyer)[0].items {
            switch item.content {
            case .code, .text: break
            case .shape, .picture: continue
            }
            for (x, y) in [
                (item.box.x, item.box.y), (item.box.maxX, item.box.y), (item.box.x, item.box.maxY), (item.box.maxX, item.box.maxY),
            ] {
                let distance = ((x - 38) * (x - 38) + (y - 48) * (y - 48)).squareRoot()
                #expect(distance <= 30 - 1)
            }
        }
    }

    @Test func `sheets are counted through, and used labels stay empty`() throws {
        let template = try BuiltInTemplates.template("avery-l7160")
        var flyer = BuiltInTemplates.flyer(template)
        flyer.codes = Array(repeating: flyer.codes[0], count: 30)
        flyer.fillsSheet = false
        flyer.usedLabels = 5
        let pages = template.pages(of: flyer)
        let counts = pages.map { page in page.items.count { if case .code = $0.content { true } else { false } } }
        #expect(counts == [16, 14])
    }

    @Test(arguments: BuiltInTemplates.ids)
    func `a bar code of a shop is as large as a till needs it on every label`(id: String) throws {
        let template = try BuiltInTemplates.template(id)
        // Bars of their whole height need 22.8 mm with their digits.
        guard let sheet = template.sheet, sheet.label.height >= 25 else { return }
        let card = FlyerCode(payload: Payload("4006381333931"), title: "Bakery card", symbology: .ean13)
        var flyer = Flyer(template: id, codes: [card])
        flyer.fillsSheet = false
        let finding = try #require(FlyerCheck.check(try FlyerRendering(flyer, template: template), page: 0).first)
        #expect(finding.reads && finding.problem == nil, "\(String(describing: finding.problem))")
        #expect(finding.moduleSize >= ViewingDistance.smallestBar && finding.warning == nil, "\(finding.moduleSize) mm")
    }
}
