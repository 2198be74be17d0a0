import FlyerLayout
import Testing

@Suite struct FlyerProblemsTests {
    @Test func whatIsAskedForAndNotThereIsSaid() throws {
        let template = try TemplateFixture.template("hello")
        let code = TemplateFixture.link
        #expect(template.problems(of: Flyer(template: "hello", texts: ["title": "{title}"], codes: [code])) == [])
        #expect(template.problems(of: Flyer(template: "hello", texts: ["subtitle": "A"], codes: [code])) == [
            "“Hello” has no field “subtitle”. It has title."
        ])
        #expect(template.problems(of: Flyer(template: "hello", texts: ["title": "{titel}"], codes: [code])).first?.contains("{titel}") == true)
        #expect(template.problems(of: Flyer(template: "hello", texts: ["title": String(repeating: "a", count: 61)])) == [
            "“Title” has 61 characters, and takes 60. Say it shorter."
        ])
        #expect(template.problems(of: Flyer(template: "hello", paper: PaperSize(width: 5, height: 5))).first?.contains("20 to 1500 mm") == true)
    }

    @Test func labelsKeepTheirPaper() throws {
        let template = try TemplateFixture.template("labels")
        let flyer = Flyer(template: "labels", paper: PaperSize(named: "a5"), codes: [TemplateFixture.link])
        #expect(template.pages(of: flyer).first?.size == PaperSize(named: "a4"))
        #expect(template.problems(of: flyer) == ["“Labels” is made for A4 alone. Leave the paper out, or choose another template."])
    }
}
