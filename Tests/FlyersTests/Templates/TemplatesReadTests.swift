import FlyerLayout
import Flyers
import Graphics
import Testing

@Suite("Built-in templates: reading their codes back")
struct TemplatesReadTests {
    private static let papers = [
        PaperSize(width: 210, height: 297), PaperSize(width: 105, height: 148), PaperSize(width: 279.4, height: 215.9),
    ]

    @Test(arguments: BuiltInTemplates.ids)
    func `plain and styled codes are read from the printed page by every decoder`(id: String) throws {
        let template = try BuiltInTemplates.template(id)
        let looks: [BuiltInTemplates.Look] = template.isScalable ? [.plain, .styled, .dense] : [.plain, .styled]
        for paper in template.isScalable ? Self.papers : [template.paper] {
            for look in looks {
                var flyer = BuiltInTemplates.flyer(template, on: paper, nil, look)
                flyer.fillsSheet = false
                let findings = FlyerCheck.check(try FlyerRendering(flyer, template: template), page: 0)
                #expect(!findings.isEmpty)
                for finding in findings {
                    #expect(finding.reads, "\(look) on \(paper): \(finding.problem ?? "")")
                    #expect(finding.problem == nil)
                }
            }
        }
    }

    @Test(arguments: ["clean", "banner", "poster", "card", "minimal"])
    func `codes are read on dark, light and loud colours, as they keep their own ground`(id: String) throws {
        let template = try BuiltInTemplates.template(id)
        for (background, accent) in [("14121A", "FFC83D"), ("FFE9EC", "D6336C"), ("000000", "101010")] {
            var flyer = BuiltInTemplates.flyer(template, on: Self.papers[1])
            flyer.background = RGB(hex: background)
            flyer.accent = RGB(hex: accent)
            for finding in FlyerCheck.check(try FlyerRendering(flyer, template: template), page: 0) {
                #expect(finding.reads, "\(background) \(accent)")
            }
        }
    }
}
