import Foundation
import Payload
import Platform
import Testing

@Suite("Facts of codes for people")
struct CodeFactsTests {
    private static let british = DateText(locale: Locale(identifier: "en_GB"), timeZone: .gmt)

    private static func rows(_ payload: String, _ dates: DateText = british) -> [String] {
        CodeFacts(Payload(payload), dates: dates).sections.rows.map { "\($0.label): \(plain($0.text).replacing("\n", with: " / "))" }
    }

    /// With ordinary spaces where the formats of some versions of ICU have narrow ones and some that do not break.
    private static func plain(_ text: String) -> String {
        String(text.map { ["\u{A0}", "\u{2009}", "\u{202F}"].contains($0) ? " " : $0 })
    }

    private static func event(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:Party"] + lines + ["END:VEVENT", "END:VCALENDAR"]).joined(separator: "\r\n")
    }

    private static let bill = [
        "SPC", "0200", "1", "CH5800791123000889012", "S", "Robert Schneider AG", "Rue du Lac", "1268", "2501", "Biel", "CH", "", "", "", "",
        "", "", "", "3949.75", "CHF", "S", "Pia Rutschmann", "Marktgasse", "28", "9400", "Rorschach", "CH", "QRR",
        "210000000003139471430009017", "Bill", "EPD",
    ].joined(separator: "\r\n")

    @Test("Money, accounts, addresses and references stand as people write them")
    func payments() {
        #expect(
            Self.rows(Self.bill) == [
                "Creditor: Robert Schneider AG / Rue du Lac 1268 / 2501 Biel / Switzerland", "IBAN: CH58 0079 1123 0008 8901 2",
                "Amount: CHF 3,949.75", "Debtor: Pia Rutschmann / Marktgasse 28 / 9400 Rorschach / Switzerland",
                "Reference: 21 00000 00003 13947 14300 09017", "Message: Bill",
            ])
        let german = DateText(locale: Locale(identifier: "de_DE"), timeZone: .gmt)
        let transfer = "BCD\n002\n1\nSCT\n\nMax\nDE71110220330123456789\nEUR12.3\n\nRF18539007547034"
        #expect(Self.rows(transfer, german).contains { $0.hasSuffix("12,30 €") })
        #expect(Self.rows(transfer).contains("Reference: RF18 5390 0754 7034"))
        #expect(Self.rows("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=0.015").contains("Amount: 0.015 BTC"))
    }

    @Test("An event says when it is in one line, and the time elsewhere in another")
    func events() {
        #expect(
            Self.rows(Self.event("DTSTART;TZID=Europe/Vienna:20270319T180000", "DTEND;TZID=Europe/Vienna:20270319T220000")) == [
                "Summary: Party", "When: 19 March 2027, 17:00 – 21:00",
                "Local time: 19 March 2027, 18:00 – 22:00 (Europe/Vienna)",
            ])
        let vienna = DateText(locale: Locale(identifier: "en_GB"), timeZone: TimeZone(identifier: "Europe/Vienna")!)
        #expect(
            Self.rows(Self.event("DTSTART;TZID=Europe/Vienna:20270319T180000"), vienna)
                == ["Summary: Party", "When: 19 March 2027 at 18:00"])
        #expect(Self.rows(Self.event("DTSTART:20270304T093000"), vienna).last == "When: 4 March 2027 at 9:30")
        #expect(Self.rows(Self.event("DTSTART;VALUE=DATE:20270304", "DTEND;VALUE=DATE:20270307"), vienna).last == "When: 4 – 6 March 2027")
        #expect(Self.rows(Self.event("DTSTART;VALUE=DATE:20270304", "DTEND;VALUE=DATE:20270305")).last == "When: 4 March 2027")
    }

    @Test(
        "Repetitions and alarms are words, and a rule that takes more than a line is left to experts",
        arguments: [
            ("RRULE:FREQ=WEEKLY;BYDAY=MO,FR;COUNT=10", "Repeats: Every week on Monday and Friday, 10 times"),
            ("RRULE:FREQ=DAILY;INTERVAL=3", "Repeats: Every 3 days"),
            ("RRULE:FREQ=YEARLY;UNTIL=20301231T000000Z", "Repeats: Every year, until 31 December 2030"),
            ("RRULE:FREQ=MONTHLY;BYDAY=2TU", nil), ("RRULE:FREQ=WEEKLY;INTERVAL=99999999999", nil),
        ])
    func repetition(rule: String, row: String?) {
        let facts = CodeFacts(Payload(Self.event("DTSTART:20270304T093000Z", rule)), dates: Self.british).sections
        #expect(facts.rows.first { $0.name == "rrule" }.map { "\($0.label): \($0.text)" } == row)
        #expect(facts.technical.contains { $0.name == "rrule" } == (row == nil))
    }

    @Test("A contact has one name, and an address in the order of its country")
    func contacts() {
        let card = { (address: String) in
            "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane\r\nFN:Jane Doe\r\nADR:\(address)\r\nBDAY:--0415\r\nUID:1\r\nEND:VCARD"
        }
        let rows = Self.rows(card(";;Bismarckstr. 1;Erlangen;;91054;Germany"))
        #expect(rows == ["Name: Jane Doe", "Address: Bismarckstr. 1 / 91054 Erlangen / Germany", "Birthday: 15 April"])
        #expect(
            Self.rows(card(";Suite 5;1 Main St;Springfield;IL;62701;USA"))[1]
                == "Address: 1 Main St / Suite 5 / Springfield, IL 62701 / USA")
        #expect(Self.rows(card(";;10 Downing St;London;;SW1A 2AA;GB"))[1] == "Address: 10 Downing St / London / SW1A 2AA / United Kingdom")
    }

    @Test(
        "What only programs need stands under “Technical”, and what is right is not said",
        arguments: [
            ("BCD\n002\n1\nSCT\n\nMax\nDE71110220330123456789\nEUR1", ["version", "charset"]),
            ("otpauth://totp/Example:me?secret=JBSWY3DPEHPK3PXP&issuer=Example", ["type", "algorithm", "digits", "period"]),
        ])
    func technical(payload: String, names: [String]) {
        let facts = CodeFacts(Payload(payload), dates: Self.british).sections
        #expect(Set(facts.technical.map(\.name)) == Set(names))
        #expect(!(facts.rows + facts.technical).contains { ["iban_valid", "secret"].contains($0.name) })
    }

    @Test(
        "The line beside a title tells what the title does not",
        arguments: [
            ("https://www.example.org/menu?x=1", "Our menu", "example.org/menu?x=1"), ("https://example.org/", "Us", "example.org"),
            ("https://example.org/menu", "example.org", "example.org/menu"), ("https://example.org", "example.org", "Link"),
            ("https://user:pw@evil.example/a", "x", "evil.example/a"),
            ("https://zoom.us/j/123?pwd=abc", "Call", "Zoom · 123"),
            ("WIFI:T:WPA;S:Café;P:correct horse;;", "Guests", "Café · WPA"), ("WIFI:T:WPA;S:Café;P:correct horse;;", "Café", "WPA"),
            ("Shelf 4: lamps and cables", "Shelf 4", "lamps and cables"), ("two", "two", "Text"),
            ("otpauth://totp/Example:me?secret=JBSWY3DPEHPK3PXP&issuer=Example", "Work", "Example · me"),
            ("BCD\n002\n1\nSCT\n\nMax\nDE71110220330123456789\nEUR12.5", "Membership", "€12.50 · Max"),
            ("geo:52.5,13.4?q=Gate", "Meeting point", "Gate · 52.5, 13.4"), ("tel:+4991", "Caretaker", "+4991"),
        ])
    func detail(payload: String, title: String, detail: String) {
        #expect(CodeFacts(Payload(payload), dates: Self.british).detail(besides: title).string == detail)
    }

    @Test("No secret stands in the line beside a title, in any payload")
    func secrets() {
        for text in [
            "WIFI:T:WPA;S:secretsecret;P:secretsecret;;", "https://zoom.us/j/1?pwd=secretsecret",
            "otpauth://totp/me?secret=JBSWY3DPEHPK3PXP", "LPA:1$rsp.example.com$SECRET-CODE",
        ] {
            let facts = CodeFacts(Payload(text), dates: Self.british)
            let secrets = PayloadSecrets(Payload(text).parsed().fields)
            #expect(!secrets.isEmpty && !facts.telling.contains(where: secrets.areRepeated), "\(text): \(facts.telling)")
        }
    }
}
