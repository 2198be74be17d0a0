import FlyerLayout
import Graphics
import Payload
import Platform
import Testing

/// A page from right to left is the mirror image of one from left to right.
@Suite struct DirectionTests {
    private static let json = """
        {"version": 1, "id": "signpost", "name": "Signpost", "summary": "Left and right.", "paper": {"width": 100, "height": 200},
         "fields": [{"id": "title", "name": "Title", "text": "{title}"}, {"id": "name", "name": "Name", "text": "Guests"}],
         "portrait": [
          {"type": "rectangle", "frame": [0, 0, 30, 200], "fill": {"from": "accent", "to": "accentDark", "degrees": 20}},
          {"type": "path", "frame": [10, 10, 24, 24], "path": "M0 0L24 12", "stroke": "accent"},
          {"type": "path", "frame": [40, 10, 24, 24], "path": "M0 0L24 12", "mirror": false, "stroke": "accent"},
          {"type": "text", "frame": [10, 60, 50, 10], "field": "title", "size": 5},
          {"type": "text", "frame": [10, 80, 50, 10], "field": "name", "size": 5},
          {"type": "text", "frame": [2, 60, 5, 60], "text": "Up", "size": 3, "turn": 270},
          {"type": "code", "frame": [5, 120, 40, 40]}],
         "folds": [{"x": 20}]}
        """

    private static func page(_ title: String) throws -> FlyerPage {
        let template = try FlyerTemplate(json: Array(json.utf8))
        let code = FlyerCode(payload: Payload("https://quire.example"), title: title)
        return try #require(template.pages(of: Flyer(template: template.id, codes: [code])).first)
    }

    @Test(arguments: ["واي فاي للضيوف", "אורחים", "12 واي"]) func framesChangeSides(_ title: String) throws {
        let (plain, mirrored) = (try Self.page("Guests"), try Self.page(title))
        #expect(plain.items.count == mirrored.items.count)
        for (one, two) in zip(plain.items, mirrored.items) {
            #expect(abs(one.box.x + one.box.width - (100 - two.box.x)) < 1e-9)
            #expect(one.box.y == two.box.y && one.box.size == two.box.size)
        }
        #expect(mirrored.texts.map(\.alignment) == [.start, .end, .end])
        #expect(plain.texts.map(\.alignment) == [.start, .start, .start])
        let turns = mirrored.items.map(\.quarterTurns)
        #expect(turns.contains(1) && !turns.contains(3))
    }

    @Test func drawingsAndGradientsAreMirroredUnlessTheyMustNotBe() throws {
        let shapes = try Self.page("واي فاي").items.compactMap { item -> FlyerShape? in
            if case .shape(let shape) = item.content { shape } else { nil }
        }
        let outlines = shapes.compactMap { shape -> Path? in if case .path(let path) = shape.form { path } else { nil } }
        #expect(
            outlines.map(\.elements) == [
                [.move(Point(x: 24, y: 0)), .line(Point(x: 0, y: 12))], [.move(Point(x: 0, y: 0)), .line(Point(x: 24, y: 12))],
            ])
        let degrees = shapes.compactMap { shape -> Double? in
            if case .gradient(_, _, let degrees) = shape.fill { degrees } else { nil }
        }
        #expect(degrees == [160])
    }

    @Test func aNumberDoesNotDecide() throws {
        let template = try FlyerTemplate(json: Array(Self.json.utf8))
        let flyer = Flyer(template: template.id, texts: ["title": "24/7", "name": "ضيوف"])
        #expect(template.pages(of: flyer).first?.texts.first?.alignment == .end)
    }
}

@Suite struct TypefaceTests {
    @Test func aChosenFontStandsForBothTypefacesButNotForWhatNeedsItsOwn() throws {
        let template = try TemplateFixture.template("everything")
        var flyer = Flyer(template: "everything", codes: [TemplateFixture.network])
        func families() -> [String?] { template.pages(of: flyer).first?.texts.map(\.family) ?? [] }
        #expect(families() == ["Bebas Neue, Sans", "Quicksand, Sans", "Cantarell, sans-serif"])
        flyer.family = "Serif"
        #expect(families() == ["Serif", "Serif", "Cantarell, sans-serif"])
    }
}

@Suite struct FlyerSchemeTests {
    @Test(arguments: ["#000000", "#FFFFFF", "#FFEE00", "#1B5FC1", "#7C3AED", "#00FF88", "#808080"])
    func accentsAreSeenOnTheirBackgrounds(_ hex: String) throws {
        let base = try #require(Color(hex: hex))
        for scheme in FlyerScheme.allCases {
            let colors = scheme.colors(from: base)
            #expect(colors.accent.contrast(with: colors.background) >= 3, "\(scheme) of \(hex)")
            #expect((colors.background.luminance > 0.5) == (scheme != .dark), "\(scheme) of \(hex)")
        }
    }
}
