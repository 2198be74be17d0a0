import FlyerLayout
import Foundation
import Graphics
import Platform
import Testing
import TestTexts

@Suite struct FlyerProblemsTests {
    @Test func whatIsAskedForAndNotThereIsSaid() throws {
        let template = try TemplateFixture.template("hello")
        let code = TemplateFixture.link
        #expect(template.problems(of: Flyer(template: "hello", texts: ["title": "{title}"], codes: [code])) == [])
        #expect(
            template.problems(of: Flyer(template: "hello", texts: ["subtitle": "A"], codes: [code])) == [
                "“Hello” has no field “subtitle”. Its fields are title."
            ])
        #expect(
            template.problems(of: Flyer(template: "hello", texts: ["title": "{titel}"], codes: [code])).first?.string.contains("{titel}")
                == true)
        #expect(
            template.problems(of: Flyer(template: "hello", texts: ["title": String(repeating: "a", count: 61)])) == [
                "“Title” has 61 characters, but the limit is 60. Shorten it."
            ])
        #expect(
            template.problems(of: Flyer(template: "hello", paper: PaperSize(width: 5, height: 5))).first?.string.contains("20 to 1500 mm")
                == true)
    }

    @Test func labelsKeepTheirPaper() throws {
        let template = try TemplateFixture.template("labels")
        let flyer = Flyer(template: "labels", paper: PaperSize(named: "a5"), codes: [TemplateFixture.link])
        #expect(template.pages(of: flyer).first?.size == PaperSize(named: "a4"))
        #expect(template.problems(of: flyer) == ["“Labels” is made only for A4. Leave out the paper size, or choose another template."])
    }
}

@Suite struct FlyerContrastTests {
    private func problems(_ template: String, background: String? = nil, accent: String? = nil) throws -> [String] {
        let flyer = Flyer(
            template: template, codes: [TemplateFixture.network], background: background.flatMap { Color(hex: $0) },
            accent: accent.flatMap { Color(hex: $0) })
        return try FlyerContrast.problems(of: flyer, template: TemplateFixture.template(template)).map(\.string)
    }

    @Test func whatCanBeSeenIsNoProblem() throws {
        #expect(try problems("hello") == [])
        #expect(try problems("everything") == [])
    }

    @Test func anAccentThatIsLostOnItsBackgroundIsSaid() throws {
        #expect(
            try problems("hello", background: "#FFFFFF", accent: "#FAFAF0") == [
                "The accent is hardly visible on the background. Choose a darker accent or another background."
            ])
        #expect(try problems("hello", background: "#101010", accent: "#181818").first?.contains("Choose a lighter accent") == true)
    }

    @Test func wordsAreReadableOnEveryBackground() throws {
        let template = try TemplateFixture.template("hello")
        for hex in ["#FFFFFF", "#000000", "#777777", "#767676", "#808080", "#FFD400", "#C4314B", "#3A7D44", "#5B4BD5"] {
            let background = try #require(Color(hex: hex))
            let flyer = Flyer(template: "hello", codes: [TemplateFixture.link], background: background, accent: background)
            for text in try #require(template.pages(of: flyer).first).texts {
                #expect(text.color.contrast(with: background) >= 4.5, "\(hex)")
            }
        }
    }

    @Test func wordsThatNoInkHelpsAreSaid() throws {
        let text = try TemplateFixture.text("hello").replacingOccurrences(
            of: #"[0, 0, "100%", "4s"], "fill": "accent""#, with: ##"[0, 0, "100%", "100%"], "fill": {"from": "#000000", "to": "#FFFFFF"}"##
        )
        let template = try FlyerTemplate(json: Array(text.utf8))
        let problems = FlyerContrast.problems(of: Flyer(template: "hello", codes: [TemplateFixture.link]), template: template)
        #expect(problems.count == 1)
        #expect(problems.first?.string.hasPrefix("“Title” is hard to read: its contrast is") == true)
    }
}
