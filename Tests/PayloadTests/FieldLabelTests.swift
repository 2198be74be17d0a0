import Platform
import Testing
import TestTexts

@testable import Payload

@Suite("The labels of fields")
struct FieldLabelTests {
    @Test("are there for every field of every form")
    func complete() {
        for form in PayloadForm.all {
            // The unit, the decimals and the currency of a measure are named after it.
            let names = form.fields.map(\.name).filter { name in !["_decimals", "_unit", "_currency"].contains { name.hasSuffix($0) } }
            #expect(names.filter { PayloadField.knownLabel($0) == nil } == [], "\(form.name)")
        }
    }

    @Test(
        "are words for people, made of the name where it is not known",
        arguments: [
            ("ssid", "Network"), ("title", "Title"), ("merchant_category", "Merchant category"), ("iban", "IBAN"),
            ("org_parts", "Organisation"),
            ("x_custom", "X custom"), ("", ""),
        ])
    func words(name: String, label: String) {
        #expect(PayloadField(name, .absent).label.string == label)
    }

    @Test("are not those that warnings have for a part of a payload")
    func warnings() {
        #expect(PayloadWarning.badCheckDigit(of: "IBAN").sentence.string.hasPrefix("The check digits of the IBAN are wrong"))
        #expect(PayloadWarning.incomplete(missing: "network name").sentence == "There is no network name, so it can’t be used as it is.")
    }
}
