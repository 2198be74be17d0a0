import Foundation
import Payload
import Testing

@testable import CodeEditor

@Suite("What is wrong with what is filled in")
struct FieldProblemTests {
    private func problems(_ form: String, _ values: [String: FieldValue]) throws -> [FieldProblem] {
        var draft = ContentDraft(form: try #require(PayloadForm.identified(form)))
        draft.values = values
        return draft.problems()
    }

    @Test("An account is checked while the name is still missing")
    func besideMissing() throws {
        let found = try problems("epc", ["iban": .text("DE33100205000001194701")])
        #expect(found.map(\.field) == ["name", "iban"])
        #expect(found.map(\.isMissing) == [true, false])
        let bill = try problems("swissqr", ["iban": .text("CH5604835012345678008")])
        #expect(bill.contains { $0.field == "iban" && !$0.isMissing })
    }

    @Test("The sentences speak of fields as they are called on the screen")
    func words() throws {
        #expect(try problems("wifi", [:]).map(\.sentence) == ["“Network” is missing: fill it in."])
        let bill = try problems(
            "swissqr", ["iban": .text("CH5604835012345678009"), "creditor": .record([PayloadField("name", .text("Ada"))])])
        #expect(bill.first?.row == "creditor")
        #expect(bill.first?.part != nil)
        for problem in bill { #expect(!problem.sentence.contains("creditor."), "\(problem.sentence)") }
    }

    @Test("A contact without a name says what it needs where names are typed")
    func contact() throws {
        let found = try problems("contact.vcard3", ["emails": .list([.text("ada@example.org")])])
        #expect(found.map(\.row) == ["given"])
    }

    @Test("Fields that do not belong to the choice are neither asked for nor built")
    func hidden() throws {
        let form = try #require(PayloadForm.identified("wifi"))
        let values: [String: FieldValue] = [
            "ssid": .text("net"), "security": .text("nopass"), "password": .text("left over"), "eap": .text("PEAP"),
        ]
        #expect(FormRules.fields(of: form, from: values).map(\.name) == ["ssid", "security"])
        #expect(try problems("wifi", values) == [])
    }

    @Test("An event of whole days takes days, whatever times were typed before")
    func wholeDays() throws {
        let form = try #require(PayloadForm.identified("calendar"))
        let values: [String: FieldValue] = [
            "summary": .text("Fair"), "all_day": .flag(true), "start": .text("2026-07-04T09:30:00"), "end": .text("2026-07-04T10:30:00"),
            "last_day": .text("2026-07-05"), "tz": .text("Europe/Berlin"),
        ]
        let text = try #require(try form.payload(FormRules.fields(of: form, from: values)).text)
        #expect(text.contains("DTSTART;VALUE=DATE:20260704"))
        #expect(text.contains("DTEND;VALUE=DATE:20260706"))
    }
}
