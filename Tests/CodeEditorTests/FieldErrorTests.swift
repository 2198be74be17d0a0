import Foundation
import Payload
import Platform
import Testing
import WidgetKit
@testable import CodeEditor

@Suite("What is wrong with what is filled in")
struct FieldProblemTests {
    private func problems(_ form: String, _ values: [String: FieldValue]) throws -> [FieldError] {
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
        #expect(try problems("wifi", [:]).map(\.sentence.string) == ["“Network” is missing. Fill it in."])
        let bill = try problems(
            "swissqr", ["iban": .text("CH5604835012345678009"), "creditor": .record([PayloadField("name", .text("Ada"))])])
        #expect(bill.first?.row == "creditor")
        #expect(bill.first?.part != nil)
        for problem in bill { #expect(!problem.sentence.string.contains("creditor."), "\(problem.sentence)") }
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

@Suite("Values as people type them")
struct TypedValueTests {
    @Test(
        "Days and times are understood in ISO 8601 and as the locale writes them",
        arguments: [
            ("2026-07-04", "en_GB", "2026-07-04"), ("20260704", "en_GB", "2026-07-04"), (" 2026-7-4 ", "en_GB", "2026-07-04"),
            ("2026-07-04 9:30", "en_GB", "2026-07-04T09:30:00"), ("2026-07-04T09:30:15Z", "en_GB", "2026-07-04T09:30:15Z"),
            ("2026-07-04T09:30:00+02:00", "en_GB", "2026-07-04T09:30:00+02:00"), ("2026-07-04 9:30 pm", "en_GB", "2026-07-04T21:30:00"),
            ("4/7/2026", "en_GB", "2026-07-04"), ("7/4/2026", "en_US", "2026-07-04"), ("4.7.2026", "de_DE", "2026-07-04"),
            ("4.7.26 18:00", "de_DE", "2026-07-04T18:00:00"), ("4 July 2026, 18:00", "en_GB", "2026-07-04T18:00:00"),
        ])
    func moments(typed: String, locale: String, expected: String) {
        #expect(TypedMoment(typed, locale: Locale(identifier: locale))?.text == expected)
    }

    @Test(
        "What is no day that exists is none",
        arguments: ["", "soon", "2026-02-30", "2026-13-01", "2026-07-04 25:00", "2026-07-04 noon", "31/6/2026"])
    func noMoments(typed: String) {
        #expect(TypedMoment(typed, locale: Locale(identifier: "en_GB")) == nil)
    }

    @Test("What an entry shows is understood again")
    func shownAgain() throws {
        for text in ["2026-07-04", "2026-07-04T09:30:00", "2026-07-04T09:30:15", "2026-07-04T09:30:00Z", "2026-07-04T09:30:00-05:00"] {
            let moment = try #require(TypedMoment(text))
            #expect(TypedMoment(moment.entryText)?.text == text)
        }
    }

    @Test(
        "Decimals are typed with a point or a comma",
        arguments: [
            ("12.50", "12.50"), ("12,50", "12.50"), ("1.234,50", "1234.50"), ("1,234.50", "1234.50"), ("1 234,5", "1234.5"),
            ("1'000", "1000"), ("-13,4", "-13.4"), ("1,234,567", "1234567"), ("ten", "ten"), ("1.2,3.4", "1.2,3.4"), ("", ""),
        ])
    func decimals(typed: String, plain: String) {
        #expect(TypedDecimal.plain(typed) == plain)
    }

    @Test("Numbers are shown as they were given", arguments: [(52.5163, "52.5163"), (-13.4, "-13.4"), (0.00001, "0.00001"), (120, "120")])
    func numbers(number: Double, text: String) {
        #expect(TypedDecimal.text(of: .number(number)) == text)
    }

    @Test("Countries, currencies and zones are found by the names that people know")
    func suggestions() {
        let english = Locale(identifier: "en_GB")
        #expect(SuggestionList.countries.suggestions(for: "switz", locale: english).map(\.value) == ["CH"])
        #expect(SuggestionList.countries.name(of: "ch", locale: english) == "Switzerland")
        #expect(SuggestionList.currencies.suggestions(for: "euro", locale: english).first?.value == "EUR")
        #expect(SuggestionList.timeZones.suggestions(for: "berl").map(\.value) == ["Europe/Berlin"])
        #expect(SuggestionList.timeZones.suggestions(for: "Europe/Berlin").isEmpty)
        #expect(SuggestionList.countries.suggestions(for: "CH", locale: english).isEmpty)
    }
}
