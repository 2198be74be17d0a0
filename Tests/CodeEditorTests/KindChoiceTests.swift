import Payload
import Testing

@testable import CodeEditor

@Suite("The list of kinds")
struct KindChoiceTests {
    @Test("Every form is found under exactly one line")
    func everyForm() {
        for form in PayloadForm.all {
            #expect(
                KindChoice.all.filter { choice in choice.forms.contains { $0.identifier == form.identifier } }.count == 1,
                "\(form.identifier)")
            #expect(KindChoice.holding(form).forms.contains { $0.identifier == form.identifier })
        }
        #expect(Set(KindChoice.all.map(\.id)).count == KindChoice.all.count)
        #expect(Set(KindChoice.all.map(\.name)).count == KindChoice.all.count)
    }

    @Test(
        "A kind is found by what people call it",
        arguments: [
            ("wifi", "Wi-Fi"), ("Wi-Fi", "Wi-Fi"), ("wlan", "Wi-Fi"), ("vcard", "Contact"), ("appoint", "Event"),
            ("2fa", "One-time password"),
            ("iban euro", "SEPA payment"), ("bitc", "Bitcoin"), ("paypal", "PayPal.Me"), ("pix", "Merchant code (EMV)"),
        ])
    func found(search: String, name: String) {
        #expect(
            KindChoice.all.filter { $0.matches(search) }.map(\.name).contains(name),
            "\(KindChoice.all.filter { $0.matches(search) }.map(\.name))")
    }

    @Test("Nothing is called by a word that nobody uses")
    func notFound() {
        #expect(!KindChoice.all.contains { $0.matches("zzz") })
        #expect(KindChoice.all.allSatisfy { $0.matches("") })
    }

    @Test("Every field of every form has a row, unless another one says the same or there is nothing to choose")
    func rows() {
        for form in PayloadForm.all {
            let layout = FormLayout(form)
            let shown = Array((layout.main + layout.more).joined())
            #expect(Set(shown).count == shown.count, "\(form.identifier)")
            let left = Set(form.fields.map(\.name)).subtracting(shown)
            let withoutChoice = form.fields.filter { if case .choice(let choices) = $0.content { choices.count == 1 } else { false } }.map(
                \.name)
            #expect(left.subtracting(withoutChoice).isSubset(of: ["org_parts", "phone_types", "addresses"]), "\(form.identifier): \(left)")
            #expect(form.fields.filter(\.isRequired).allSatisfy { shown.contains($0.name) })
            #expect(form.fields.filter(\.isRequired).allSatisfy { layout.main.joined().contains($0.name) }, "\(form.identifier)")
        }
    }
}
