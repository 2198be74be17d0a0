import FlyerLayout
import Payload
import Testing

@Suite struct PlaceholdersTests {
    private let network = TemplateFixture.network

    @Test(arguments: [
        ("{title}", "Guests"), ("{kind}: {content}", "Wi-Fi: WIFI:T:WPA;S:Guests;P:let me in;;"), ("{field:ssid}", "Guests"),
        ("{ Field:SSID }", "Guests"), ("{{title}}", "{title}"), ("a } b { c", "a } b { c"), ("{}", "{}"), ("{ }", "{ }"),
        ("{title", "{title"), ("title}", "title}"), ("{{{title}}}", "{Guests}"), ("", ""), ("50 % off", "50 % off"),
    ]) func placesAreFilled(_ text: String, _ filled: String) {
        let result = Placeholders.fill(text, code: network)
        #expect(result.text == filled)
        #expect(result.unknown == [])
    }

    @Test func aLineOfWhichNothingIsThereVanishes() {
        let open = FlyerCode(payload: Payload("WIFI:T:nopass;S:Garden;;"), title: "Garden")
        let text = "Network: {field:ssid}\nPassword: {field:password}\n\nEnjoy."
        #expect(Placeholders.fill(text, code: network).text == "Network: Guests\nPassword: let me in\n\nEnjoy.")
        #expect(Placeholders.fill(text, code: open).text == "Network: Garden\n\nEnjoy.")
        // One placeholder with a value keeps the line.
        #expect(Placeholders.fill("{field:ssid} {field:password}", code: open).text == "Garden ")
    }

    @Test func namesThatNobodyKnowsAreToldAndLeaveNothing() {
        let result = Placeholders.fill("Hello {Guest}, {Guest} and {host}{title}", code: network)
        #expect(result.unknown == ["Guest", "host"])
        #expect(result.text == "Hello ,  and Guests")
    }

    @Test func columnsComeFirstAndAreFoundInAnyCase() {
        let columns = ["Title": "Column", "First name": "Ada"]
        #expect(Placeholders.fill("{Title} {title} {first NAME}", code: network, columns: columns).text == "Column Column Ada")
    }

    @Test func whatIsEscapedComesOutUnchanged() {
        for text in ["{title}", "a {{ b", "}}{{", "plain", "{"] {
            #expect(Placeholders.fill(Placeholders.escaped(text), code: network).text == text)
        }
    }

    @Test func listsAndRecordsCanBeGoneInto() throws {
        let card = Payload(
            "BEGIN:VCARD\nVERSION:3.0\nFN:Ada Lovelace\nEMAIL:ada@example.org\nEMAIL:a@example.org\nTEL;TYPE=work:+44 1\nEND:VCARD")
        let code = FlyerCode(payload: card, title: "")
        #expect(Placeholders.fill("{field:name}", code: code).text == "Ada Lovelace")
        #expect(Placeholders.fill("{field:emails.0}{field:emails.7}", code: code).text.contains("ada@example.org"))
        #expect(Placeholders.fill("{title}", code: code).text == card.title)
    }

    @Test func aTextNeverGrowsWithoutEnd() {
        let huge = FlyerCode(payload: Payload(String(repeating: "x", count: 100_000)), title: "")
        let text = Placeholders.fill(String(repeating: "{content}\n", count: 500), code: huge).text
        #expect(text.count == Placeholders.maximumLength)
        #expect(text.hasSuffix("…"))
        let marks = Placeholders.fill("a" + String(repeating: "\u{301}", count: 200_000), code: nil).text
        #expect(marks.unicodeScalars.count <= Placeholders.maximumLength * 8)
    }

    @Test func namesAreListedOnce() {
        #expect(Placeholders.names(in: "{a} {{b}} {a}\n{c d}") == ["a", "c d"])
    }
}
