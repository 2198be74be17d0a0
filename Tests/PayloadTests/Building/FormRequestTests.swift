import Payload
import Platform
import Testing

@Suite("Requests by the names of fields")
struct FormRequestTests {
    @Test("find a field in the singular and the plural")
    func number() throws {
        let request = try #require(FormRequest(kind: "contact"))
        let names = ["name", "phone", "email", "url", "address", "given"]
        let fields = try request.fields(names.map { FormRequest.Answer($0, .text("x")) }).fields
        #expect(fields.map(\.name) == ["name", "phones", "emails", "urls", "addresses", "given"])
    }

    @Test("tell the field that was meant")
    func nearest() throws {
        let request = try #require(FormRequest(kind: "contact"))
        do {
            _ = try request.fields([FormRequest.Answer("birthdya", .text("x"))])
            Issue.record("an unknown field is refused")
        } catch {
            #expect(error.message.string.contains("Did you mean “birthday”?"))
        }
    }
}
