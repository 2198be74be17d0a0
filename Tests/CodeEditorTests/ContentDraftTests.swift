import Foundation
import Payload
import Platform
import SamplePayloads
import Testing
@testable import CodeEditor

@Suite("The content of a draft")
struct ContentDraftTests {
    @Test("There is a sample of every form")
    func samples() {
        #expect(Set(SamplePayload.all.map(\.description)) == Set(PayloadForm.all.map(\.identifier)))
    }

    @Test("A payload comes back in the form that it was made with, and stays as it is to the byte", arguments: SamplePayload.all)
    func sameForm(sample: SamplePayload) throws {
        let payload = try sample.payload()
        let draft = ContentDraft(payload, kind: Self.kind(of: sample), now: SamplePayload.day)
        // A link alone, and one that carries GS1 data, is edited as what everybody knows: its address.
        let expected = ["uri.plain", "gs1.link"].contains(sample.description) ? "text" : sample.description
        #expect(draft.formIdentifier == expected)
        #expect(draft.remark == nil)
        #expect(draft.isUnchanged)
        #expect(try draft.payload() == payload)
        #expect(draft.problems() == [])
    }

    @Test("What is changed and changed back is the payload that was there", arguments: SamplePayload.all)
    func changedBack(sample: SamplePayload) throws {
        let payload = try sample.payload()
        var draft = ContentDraft(payload, kind: Self.kind(of: sample), now: SamplePayload.day)
        let before = draft.values
        let name = try #require(draft.form?.fields.first { before[$0.name] != nil }?.name)
        draft.values[name] = .text("something else")
        #expect(!draft.isUnchanged)
        draft.values[name] = before[name]
        #expect(try draft.payload().bytes == payload.bytes)
    }

    @Test("What a form is filled with builds the same payload", arguments: SamplePayload.all)
    func rebuilt(sample: SamplePayload) throws {
        let payload = try sample.payload()
        let draft = ContentDraft(payload, kind: Self.kind(of: sample), now: SamplePayload.day)
        let form = try #require(draft.form)
        #expect(try form.payload(FormRules.fields(of: form, from: draft.values), now: SamplePayload.day) == payload)
    }

    /// What the library says of digits that a symbology gave their meaning.
    static func kind(of sample: SamplePayload) -> PayloadKind? {
        [.isbn, .product, .vin].contains(sample.kind) ? sample.kind : nil
    }

    // MARK: What no form fits

    @Test(
        "A payload that says more than its form is edited as text, which loses nothing",
        arguments: [
            ("BEGIN:VCARD\nVERSION:3.0\nN:Lovelace;Ada\nFN:Ada Lovelace\nX-SKYPE:ada\nEND:VCARD", "X-SKYPE"),
            ("BEGIN:VCARD\r\nVERSION:3.0\r\nN:L;A\r\nFN:A L\r\nPHOTO;ENCODING=b:AAAA\r\nEND:VCARD\r\n", "PHOTO"),
            (
                "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:S\nDTSTART:20260704T193000\nCLASS:PRIVATE\nEND:VEVENT\nEND:VCALENDAR",
                "CLASS"
            ),
            ("WIFI:T:WPA;S:net;P:password;R:1;;", "R"), ("mailto:a@example.org?subject=x&reply-to=b@example.org", "REPLY-TO"),
            ("SPD*1.0*ACC:CZ5855000000001265098001*AM:480.50*X-VS:1234", "X-VS"),
        ])
    func asText(written: String, lost: String) throws {
        var draft = ContentDraft(Payload(written))
        #expect(draft.formIdentifier == "text")
        #expect(draft.remark?.string.contains(lost) == true, "\(draft.remark?.string ?? "no remark")")
        #expect(try draft.payload() == Payload(written))
        draft.values["text"] = .text(written + " ")
        #expect(try draft.payload() == Payload(written + " "))
    }

    @Test(
        "What other programs write for the same is edited with the form",
        arguments: [
            ("WIFI:S:net;T:WPA2;P:password;H:false;;", "wifi"), ("wifi:T:nopass;S:open;;", "wifi"),
            (
                "BEGIN:VCARD\r\nVERSION:3.0\r\nPRODID:-//Apple Inc.//iOS 15//EN\r\nN:Lovelace;Ada;;;\r\nFN:Ada Lovelace\r\nitem1.TEL;type=CELL:+44 7700 900123\r\nREV:2026-01-01\r\nEND:VCARD",
                "contact.vcard3"
            ),
            ("BEGIN:VEVENT\nSUMMARY:Tea\nDTSTART:20260704T193000Z\nDTEND:20260704T203000Z\nEND:VEVENT", "calendar"),
            ("otpauth://totp/Example:ada?secret=JBSWY3DPEHPK3PXP&issuer=Example&digits=6&period=30&algorithm=SHA1", "otp"),
            ("geo:52.5,13.4", "geo"), ("tel:+12015550123", "phone"),
        ])
    func fromElsewhere(written: String, form: String) throws {
        let draft = ContentDraft(Payload(written))
        #expect(draft.formIdentifier == form, "\(draft.remark?.string ?? "")")
        #expect(try draft.payload() == Payload(written))
    }

    @Test("Bytes that are no text stay as they are")
    func bytes() throws {
        let payload = Payload(bytes: [0xFF, 0, 0xFE])
        let draft = ContentDraft(payload)
        #expect(draft.form == nil)
        #expect(draft.fixedPayload == payload)
        #expect(try draft.payload() == payload)
    }

    // MARK: Going from kind to kind

    @Test("What was filled in is there again after a look at another kind")
    func thereAndBack() throws {
        var draft = ContentDraft()
        draft.choose(try choice("wifi"))
        draft.values["ssid"] = .text("Café")
        draft.choose(try choice("contact"))
        draft.values["given"] = .text("Ada")
        draft.choose(try choice("wifi"))
        #expect(draft.values == ["ssid": .text("Café")])
        draft.choose(try choice("contact"))
        #expect(draft.values == ["given": .text("Ada")])
    }

    @Test("Another notation keeps what both can say")
    func notation() throws {
        var draft = ContentDraft()
        draft.choose(try choice("contact"))
        draft.values = ["given": .text("Ada"), "role": .text("Author")]
        draft.choose(try #require(PayloadForm.identified("contact.mecard")))
        #expect(try draft.payload().text == "MECARD:N:,Ada;;")
        draft.choose(try #require(PayloadForm.identified("contact.vcard4")))
        #expect(try draft.payload().text?.contains("ROLE:Author") == true)
    }

    @Test("A text that is a code of a kind fills the form of that kind, and a form goes on as its text")
    func textAndForm() throws {
        var draft = ContentDraft()
        draft.values["text"] = .text("WIFI:T:WPA;S:net;P:password;;")
        draft.choose(try choice("wifi"))
        #expect(draft.values["ssid"] == .text("net"))

        var other = ContentDraft()
        other.choose(try choice("phone"))
        other.values["number"] = .text("+12015550123")
        other.choose(.text)
        #expect(other.values == ["text": .text("tel:+12015550123")])
    }

    private func choice(_ id: String) throws -> KindChoice { try #require(KindChoice.all.first { $0.id == id }) }
}

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
            KindChoice.all.filter { $0.matches(search) }.map(\.name.string).contains(name),
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
