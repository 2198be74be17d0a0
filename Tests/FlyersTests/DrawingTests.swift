import Drawing
@testable import FlyerLayout
import Flyers
import Graphics
import Payload
import Platform
import Scanning
import Symbols
import Testing

/// Shapes, codes and pictures on the page.
@Suite struct DrawingTests {
    private func color(_ bitmap: Bitmap, _ x: Double, _ y: Double, scale: Double = 10) -> String {
        bitmap[Int(x * scale), Int(y * scale)].hex
    }

    private func bitmap(_ items: [FlyerItem], codes: [FlyerCode] = [DrawingSample.code()], picture: FlyerPicture? = nil) throws -> Bitmap {
        try DrawingSample.rendering(items, codes: codes, picture: picture).bitmap(page: 0, pixelsPerMillimetre: 10)
    }

    private func code(_ box: Rectangle, index: Int = 0, turns: Int = 0, radius: Double = 0) -> FlyerItem {
        FlyerItem(box: box, quarterTurns: turns, content: .code(FlyerCodeContent(code: index, radius: radius)))
    }

    private func contents(_ bitmap: Bitmap) throws -> [String] { try CodeReader().read(Picture(bitmap)).map(\.text) }

    @Test func shapesStandWhereTheirBoxesAre() throws {
        let red = FlyerFill.color(.hex("#FF0000"))
        let drawn = try bitmap([
            DrawingSample.shape(
                .rectangle(radius: 0), Rectangle(x: 0, y: 0, width: 100, height: 60), fill: .color(.hex("#EEEEEE"))),
            DrawingSample.shape(.rectangle(radius: 4), Rectangle(x: 10, y: 10, width: 20, height: 20), fill: red),
            DrawingSample.shape(.ellipse, Rectangle(x: 40, y: 10, width: 20, height: 10), fill: .color(Color.black.opacity(0.5))),
            DrawingSample.shape(
                .line, Rectangle(x: 10, y: 40, width: 80, height: 4), stroke: FlyerStroke(color: .black, width: 1)),
        ])
        #expect(color(drawn, 20, 20) == "#FF0000" && color(drawn, 10.05, 10.05) == "#EEEEEE")
        #expect(color(drawn, 50, 15) == "#777777" && color(drawn, 40.5, 10.5) == "#EEEEEE")
        #expect(color(drawn, 50, 42) == "#000000" && color(drawn, 50, 40.5) == "#EEEEEE")
        #expect(color(drawn, 99.95, 59.95) == "#EEEEEE")
    }

    @Test func aGroundEndsOnlyWhereThePaperDoes() throws {
        let page = try DrawingSample.rendering([
            DrawingSample.shape(.rectangle(radius: 0), Rectangle(x: 0, y: 0, width: 100, height: 60), fill: .color(.black))
        ])
        // 313.7 × 188.2 pixels: the last ones are covered in part.
        let drawn = try page.bitmap(page: 0, pixelsPerMillimetre: 3.137)
        #expect((0..<drawn.width).allSatisfy { drawn[$0, drawn.height - 1].hex == "#000000" })
        #expect((0..<drawn.height).allSatisfy { drawn[drawn.width - 1, $0].hex == "#000000" })
    }

    @Test func aGradientRunsAcrossItsBox() throws {
        let drawn = try bitmap([
            DrawingSample.shape(
                .rectangle(radius: 0), Rectangle(x: 0, y: 0, width: 100, height: 60),
                fill: .gradient(from: .black, to: .white, degrees: 90))
        ])
        #expect(drawn[500, 2].red < 0.02 && abs(drawn[500, 300].red - 0.5) < 0.02 && drawn[500, 597].red > 0.98)
    }

    @Test(arguments: [0, 1, 2, 3, -1], [3.0, 4.7, 10])
    func aCodeReadsHoweverItIsTurnedAndHoweverLarge(turns: Int, pixelsPerMillimetre: Double) throws {
        let page = try DrawingSample.rendering([code(Rectangle(x: 20, y: 10, width: 40, height: 40), turns: turns)])
        #expect(try contents(page.bitmap(page: 0, pixelsPerMillimetre: pixelsPerMillimetre)) == ["https://quire.example/flyer"])
    }

    @Test func aPlainCodeHasNoGreyPixelAnywhere() throws {
        let page = try DrawingSample.rendering([code(Rectangle(x: 20.13, y: 10.29, width: 41.7, height: 41.7), turns: 1)])
        for resolution in [3.3, 7.87, 11.81] {
            let drawn = try page.bitmap(page: 0, pixelsPerMillimetre: resolution)
            #expect(Set((0..<drawn.height).flatMap { y in (0..<drawn.width).map { drawn[$0, y].hex } }) == ["#000000", "#FFFFFF"])
        }
    }

    @Test func aCodeIsAsLargeAsItsBoxAtEveryResolution() throws {
        let page = try DrawingSample.rendering([code(Rectangle(x: 10, y: 10, width: 40, height: 40))])
        for resolution in [2.0, 3, 3.7, 5.1, 12] {
            let drawn = try page.bitmap(page: 0, pixelsPerMillimetre: resolution)
            let columns = (0..<drawn.width).filter { x in (0..<drawn.height).contains { drawn[x, $0].luminance < 0.5 } }
            // A symbol of version 2 with its quiet zone: 25 of 33 modules.
            let side = Double(try #require(columns.last) - (try #require(columns.first)) + 1) / resolution
            #expect(abs(side - 40.0 * 25 / 33) < 40 * 0.05 + 1 / resolution, "\(side) mm at \(resolution)")
        }
    }

    @Test func aCodeWithoutABackgroundGetsPaperWhereItWouldNotRead() throws {
        let style = SymbolStyle(foreground: .black, background: nil).json
        let box = Rectangle(x: 20, y: 10, width: 40, height: 40)
        func ground(_ fill: FlyerFill?, style: String) throws -> (color: String, reads: Bool) {
            var items = [code(box)]
            if let fill {
                items.insert(DrawingSample.shape(.rectangle(radius: 0), Rectangle(x: 0, y: 0, width: 100, height: 60), fill: fill), at: 0)
            }
            let drawn = try bitmap(items, codes: [DrawingSample.code(style: style)])
            return (color(drawn, 21, 11), try contents(drawn) == ["https://quire.example/flyer"])
        }
        #expect(try ground(nil, style: style) == ("#FFFFFF", true))
        #expect(try ground(.color(.hex("#FFEE88")), style: style) == ("#FFEE88", true))
        #expect(try ground(.color(.hex("#203040")), style: style) == ("#FFFFFF", true))
        #expect(try ground(.gradient(from: .white, to: .black, degrees: 0), style: style) == ("#FFFFFF", true))
        // Light modules are meant for dark backgrounds.
        let light = SymbolStyle(foreground: .white, background: nil).json
        #expect(try ground(nil, style: light) == ("#000000", true))
    }

    @Test func theGroundOfACodeHasRoundCorners() throws {
        let dark = DrawingSample.shape(
            .rectangle(radius: 0), Rectangle(x: 0, y: 0, width: 100, height: 60), fill: .color(.hex("#203040")))
        let drawn = try bitmap([dark, code(Rectangle(x: 20, y: 10, width: 40, height: 40), radius: 4)])
        #expect(color(drawn, 20.3, 10.3) == "#203040" && color(drawn, 22, 12) == "#FFFFFF")
    }

    @Test func aCodeThatCannotBeMadeIsRefusedByItsTitle() {
        let items = [code(Rectangle(x: 20, y: 10, width: 40, height: 40))]
        #expect {
            try DrawingSample.rendering(items, codes: [DrawingSample.code(String(repeating: "x", count: 4_000))])
        } throws: { ($0 as? FlyerError)?.errorDescription == "The code “Sample” can’t be drawn." }
        #expect(throws: FlyerError.self) { try DrawingSample.rendering(items, codes: [DrawingSample.code("")]) }
        // A place for a missing code stays empty.
        #expect(throws: Never.self) { try bitmap(items, codes: []) }
    }

    // MARK: Pictures

    /// Red on the left, blue on the right, twice as wide as high.
    private func picture() throws -> FlyerPicture {
        let bitmap = try Bitmap(width: 200, height: 100) { canvas in
            canvas.fill(Path(Rectangle(x: 0, y: 0, width: 100, height: 100)), with: Color(red: 1, green: 0, blue: 0))
            canvas.fill(Path(Rectangle(x: 100, y: 0, width: 100, height: 100)), with: Color(red: 0, green: 0, blue: 1))
        }
        return FlyerPicture(bytes: try bitmap.png(), name: "halves.png")
    }

    private func item(_ place: FlyerPictureContent) -> FlyerItem {
        FlyerItem(box: Rectangle(x: 10, y: 10, width: 40, height: 40), content: .picture(place))
    }

    @Test func aPictureCoversItsPlaceOrIsAllInIt() throws {
        let covering = try bitmap([item(FlyerPictureContent(radius: 8))], picture: try picture())
        #expect(color(covering, 12, 30) == "#FF0000" && color(covering, 48, 30) == "#0000FF" && color(covering, 30, 11) != "#FFFFFF")
        #expect(color(covering, 10.5, 10.5) == "#FFFFFF" && color(covering, 9.9, 30) == "#FFFFFF")
        let contained = try bitmap([item(FlyerPictureContent(isCovering: false, opacity: 0.5))], picture: try picture())
        #expect(color(contained, 12, 30) == "#FF8080" || color(contained, 12, 30) == "#FF7F7F")
        #expect(color(contained, 30, 19.5) == "#FFFFFF" && color(contained, 30, 40.5) == "#FFFFFF")
    }

    @Test func aDamagedPictureIsRefusedByItsName() throws {
        for bytes in [[], Array("no picture".utf8), Array(try picture().bytes.prefix(200))] as [[UInt8]] {
            #expect {
                try DrawingSample.rendering([item(FlyerPictureContent())], picture: FlyerPicture(bytes: bytes, name: "x.png"))
            } throws: { ($0 as? FlyerError)?.errorDescription == "The picture “x.png” can’t be used." }
        }
    }

    @Test func aPictureThatIsUsedAgainIsInTheFileOnce() throws {
        let page = try DrawingSample.rendering(
            Array(repeating: item(FlyerPictureContent()), count: 30),
            picture: FlyerPicture(bytes: try Bitmap(picture: picture().bytes).jpeg(quality: 90), name: "x.jpg"))
        let once = try DrawingSample.rendering([item(FlyerPictureContent())], picture: page.flyer.picture).bytes(page: 0, as: .pdf)
        #expect(try page.bytes(page: 0, as: .pdf).count < once.count + 2_000)
    }
}

/// Pages that are laid out by hand, to test the drawing without templates.
enum DrawingSample {
    static let template = FlyerTemplate(
        id: "sample", name: "Sample", summary: "A page for tests.", fields: [], paper: PaperSize(width: 100, height: 60),
        background: .white,
        accent: .black)

    static func code(_ content: String = "https://quire.example/flyer", style: String? = nil) -> FlyerCode {
        FlyerCode(payload: Payload(content), title: "Sample", style: style)
    }

    static func rendering(
        _ items: [FlyerItem], width: Double = 100, height: Double = 60, codes: [FlyerCode] = [code()], picture: FlyerPicture? = nil
    ) throws -> FlyerRendering {
        let page = FlyerPage(size: PaperSize(width: width, height: height), items: items)
        return try FlyerRendering(Flyer(template: "sample", codes: codes, picture: picture), template: template, pages: [page])
    }

    static func text(
        _ text: String, _ box: Rectangle, size: Double = 8, minimumSize: Double = 2, turns: Int = 0,
        edit: (inout FlyerText) -> Void = { _ in }
    ) -> FlyerItem {
        var content = FlyerText(field: "title", text: text, color: .black, size: size, minimumSize: minimumSize)
        edit(&content)
        return FlyerItem(box: box, quarterTurns: turns, content: .text(content))
    }

    static func shape(_ form: FlyerShape.Form, _ box: Rectangle, fill: FlyerFill? = nil, stroke: FlyerStroke? = nil) -> FlyerItem {
        FlyerItem(box: box, content: .shape(FlyerShape(form, fill: fill, stroke: stroke)))
    }
}

extension Color {
    /// The colour of a literal. An invalid one ends the test.
    static func hex(_ text: String) -> Color { Color(hex: text) ?? .black }
}

extension FlyerTemplate {
    /// A template without elements, with a code on each page.
    init(id: String, name: String, summary: String, fields: [FlyerField], paper: PaperSize, background: Color, accent: Color) {
        self.init(
            id: id, name: name, summary: summary, codeCount: .one, kinds: [], fields: fields, paper: paper, isScalable: true,
            background: background, accent: accent, families: [:], sheet: nil, design: FlyerDesign())
    }
}
