import FlyerLayout
import Flyers
import Graphics
import Payload
import Testing
import TestTexts

@Suite("Built-in templates: what stands on them")
struct TemplatesFitTests {
    @Test func `there are templates for walls, tables, pockets, networks and labels`() throws {
        let ids = Set(BuiltInTemplates.ids)
        for id in ["clean", "banner", "poster", "minimal", "card", "table-tent", "wifi-sign", "contact-card", "stickers"] {
            #expect(ids.contains(id), "\(id)")
        }
        #expect(ids.count { $0.hasPrefix("avery-") } >= 5)
        #expect(ids.count { $0.hasPrefix("herma-") } >= 3)
    }

    @Test(arguments: BuiltInTemplates.ids)
    func `every text fits its place, in every script, on every paper`(id: String) throws {
        let template = try BuiltInTemplates.template(id)
        #expect(template.id == id, "the file is named after the template")
        for paper in BuiltInTemplates.papers(template) {
            for words in [nil] + BuiltInTemplates.Words.allCases {
                var flyer = BuiltInTemplates.flyer(template, on: paper, words)
                flyer.fillsSheet = false
                let rendering = try FlyerRendering(flyer, template: template)
                let sheet = Rectangle(x: 0, y: 0, width: paper.width, height: paper.height)
                for text in rendering.texts(onPage: 0) where !text.text.isEmpty {
                    let what = "\(text.field ?? "") “\(text.text)” on \(paper) (\(words.map { "\($0)" } ?? "as it is"))"
                    #expect(!text.isTooLong, "\(what)")
                    #expect(text.box.contains(text.ink, slack: text.size * 0.2 + 0.1), "\(what): \(text.ink) in \(text.box)")
                    #expect(sheet.contains(text.ink), "\(what)")
                }
            }
        }
    }

    @Test(arguments: BuiltInTemplates.ids)
    func `no text reaches over a code or another text`(id: String) throws {
        let template = try BuiltInTemplates.template(id)
        for paper in BuiltInTemplates.papers(template) {
            for words in [BuiltInTemplates.Words.short, .long, .japanese] {
                var flyer = BuiltInTemplates.flyer(template, on: paper, words)
                flyer.fillsSheet = false
                let rendering = try FlyerRendering(flyer, template: template)
                let texts = rendering.texts(onPage: 0).filter { !$0.text.isEmpty }
                let codes = rendering.pages[0].items.compactMap { item in if case .code = item.content { item.box } else { nil } }
                #expect(!codes.isEmpty)
                for (index, text) in texts.enumerated() {
                    for code in codes { #expect(!text.ink.overlaps(code), "\(text.field ?? "") on \(paper), \(words)") }
                    for other in texts.dropFirst(index + 1) {
                        #expect(!text.ink.overlaps(other.ink), "\(text.field ?? "") and \(other.field ?? "") on \(paper), \(words)")
                    }
                }
            }
        }
    }

    @Test(arguments: BuiltInTemplates.ids)
    func `nothing of a code is cut off, and its modules are large enough to print`(id: String) throws {
        let template = try BuiltInTemplates.template(id)
        for paper in BuiltInTemplates.papers(template) {
            let page = Rectangle(x: 0, y: 0, width: paper.width, height: paper.height)
            for item in template.pages(of: BuiltInTemplates.flyer(template, on: paper))[0].items {
                guard case .code = item.content else { continue }
                #expect(page.contains(item.box, slack: 0))
                // 33 modules and their quiet zone of 4 on either side, at 0.33 mm or more.
                #expect(min(item.box.width, item.box.height) >= 41 * 0.33 || template.id == "table-tent", "\(item.box) on \(paper)")
            }
        }
    }

    @Test func `a network without password hides its place, and a closed one shows it`() throws {
        let template = try BuiltInTemplates.template("wifi-sign")
        func shown(_ content: String) throws -> [String] {
            let flyer = Flyer(template: template.id, codes: [FlyerCode(payload: Payload(content), title: "Network")])
            return try FlyerRendering(flyer, template: template).texts(onPage: 0).map(\.text)
        }
        #expect(try shown(BuiltInTemplates.network).contains("espresso2024"))
        #expect(try shown(BuiltInTemplates.network).contains("Password"))
        let open = try shown("WIFI:T:nopass;S:Guests;;")
        #expect(open.contains("Guests"))
        #expect(!open.contains("Password"))
    }

    @Test func `a contact card says what the contact says, and leaves no gap for what is missing`() throws {
        let template = try BuiltInTemplates.template("contact-card")
        func details(_ content: String) throws -> String {
            let flyer = Flyer(template: template.id, codes: [FlyerCode(payload: Payload(content), title: "Contact")])
            return try FlyerRendering(flyer, template: template).texts(onPage: 0).first { $0.field == "details" }?.text ?? ""
        }
        let all = try details(BuiltInTemplates.contact)
        for part in ["+49 170 1234567", "emmy@example.org", "Bismarckstr. 1"] { #expect(all.contains(part)) }
        #expect(try details("BEGIN:VCARD\nVERSION:3.0\nFN:Emmy\nEMAIL:emmy@example.org\nEND:VCARD") == "emmy@example.org")
    }
}

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
            flyer.background = Color(hex: background)
            flyer.accent = Color(hex: accent)
            for finding in FlyerCheck.check(try FlyerRendering(flyer, template: template), page: 0) {
                #expect(finding.reads, "\(background) \(accent)")
            }
        }
    }
}
