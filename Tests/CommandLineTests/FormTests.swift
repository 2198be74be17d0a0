import Foundation
import Testing

@Suite("Contents built from fields")
struct FormTests {
    let quire: Quire

    init() throws {
        quire = try Quire()
    }

    @Test(
        "What is built is read from the picture and says the same",
        arguments: [
            (
                "wifi", ["ssid=Café;\"x\"", "password=pass:word\\", "hidden=yes"],
                #"{"hidden":true,"password":"pass:word\\","security":"WPA","ssid":"Café;\"x\""}"#
            ),
            ("phone", ["number=+1 (201) 555-0123"], #"{"number":"+12015550123"}"#),
            (
                "sms", ["numbers=+4930123456", "numbers=+4930654321", "body=one: two"],
                #"{"body":"one: two","numbers":["+4930123456","+4930654321"]}"#
            ),
            (
                "email", [#"to=["a@example.org","b@example.org"]"#, "subject=50 % off?"],
                #"{"subject":"50 % off?","to":["a@example.org","b@example.org"]}"#
            ),
            ("geo", ["lat=48.201", "lon=-16.3695", "label=Café (1)"], #"{"label":"Café (1)","lat":48.201,"lon":-16.3695}"#),
            (
                "mecard", ["name=Owen,Sean", "emails=a@example.org"],
                #"{"emails":["a@example.org"],"family":"Owen","given":"Sean","name":"Sean Owen","names":["Sean Owen"]}"#
            ),
            (
                "contact", ["notation=vcard4", "name=Jörg; Müller", #"phones=[["+1","CELL"],"+2"]"#],
                #"{"name":"Jörg; Müller","names":["Jörg; Müller"],"phone_types":["CELL",null],"phones":["+1","+2"]}"#
            ),
            (
                "calendar", ["summary=Tea, cake", "start=2027-07-04", "last_day=2027-07-05", "uid=1"],
                #"{"all_day":true,"end":"2027-07-06","last_day":"2027-07-05","start":"2027-07-04","summary":"Tea, cake","uid":"1"}"#
            ),
            (
                "otp", ["account=a@b", "issuer=Big Corp", "secret=jbsw y3dp"],
                #"{"account":"a@b","algorithm":"SHA1","digits":6,"issuer":"Big Corp","period":30,"secret":"JBSWY3DP","type":"totp"}"#
            ),
            (
                "epc", ["name=Max", "iban=DE71 1102 2033 0123 4567 89", "amount=12.30", "text=Füße"],
                #"{"amount":"12.30","charset":1,"currency":"EUR","iban":"DE71110220330123456789","iban_valid":true,"name":"Max","text":"Füße","version":"002"}"#
            ),
            (
                "swissqr",
                [
                    "iban=CH5800791123000889012", "creditor.name=Robert", "creditor.postcode=2501", "creditor.city=Biel",
                    "creditor.country=CH", "amount=5",
                ],
                #"{"amount":"5.00","creditor":{"city":"Biel","country":"CH","line1":"","line2":"","name":"Robert","postcode":"2501","type":"S"},"currency":"CHF","iban":"CH5800791123000889012","ref_type":"NON","version":"0200"}"#
            ),
            (
                "bitcoin", ["address=175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", "amount=20.3", "label=Luke & Jr"],
                #"{"address":"175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W","amount":"20.3","label":"Luke & Jr","scheme":"bitcoin"}"#
            ),
        ])
    func chain(type: String, fields: [String], said: String) throws {
        defer { quire.remove() }
        let options = fields.flatMap { ["--field", $0] }
        let made = try quire.run([Quire.program.path, "make", "--type", type, "-o", quire.path("code.png")] + options)
        #expect(made.status == 0 && made.errors.isEmpty)
        let read = try #require(try quire("read", "--json", quire.path("code.png")).objects().first)
        let bytes = try #require((read["bytes"] as? String).flatMap { Data(base64Encoded: $0) })
        let parsed = try quire("parse", "--json", "-", input: bytes).objects().first
        let found = try JSONSerialization.data(
            withJSONObject: try #require(parsed?["fields"]), options: [.sortedKeys, .withoutEscapingSlashes])
        #expect(String(decoding: found, as: UTF8.self) == said)
    }

    @Test(
        "What is only digits is kept as what the form said that they are",
        arguments: [("isbn", "isbn=9783161484100", "isbn"), ("vin", "vin=1M8GDM9AXKP042788", "vin")])
    func digits(type: String, field: String, kind: String) throws {
        defer { quire.remove() }
        let id = try quire("add", "--type", type, "--field", field).text.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try quire("show", id, "--json").objects().first?["kind"] as? String == kind)
        let copy = try quire("duplicate", id).text.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try quire("show", copy, "--json").objects().first?["kind"] as? String == kind)
        _ = try quire("edit", id, "--text", "12")
        #expect(try quire("show", id, "--json").objects().first?["kind"] as? String == "text")
        _ = try quire("edit", id, "--type", type, "--field", field)
        #expect(try quire("show", id, "--json").objects().first?["kind"] as? String == kind)
    }

    @Test(
        "A field that is wrong is named, with what to do",
        arguments: [
            ("wifi", ["ssid=x", "password=short"], "“password” has 5 bytes, but a WPA password has 8 to 63, or 64 hexadecimal digits."),
            ("epc", ["name=N", "iban=DE11111111111111111111"], "“iban” isn’t a valid IBAN. Check it for mistyped or missing characters."),
            ("calendar", ["summary=x"], "“start” is missing. Fill it in."),
            ("geo", ["lat=91", "lon=0"], "“lat” must be a number from -90 to 90, with a point before the decimals."),
            ("uri", ["uri=example.org"], "“uri” has no scheme. Begin it with https:// or another scheme."),
            (
                "contact", ["name=x", "emails=nobody"],
                "“emails” contains “nobody”, which isn’t an e-mail address. Enter it like name@example.org."
            ),
            ("wifi", ["ssid=x", "hidden=perhaps"], "“hidden” must be yes or no."),
        ])
    func refused(type: String, fields: [String], sentence: String) throws {
        defer { quire.remove() }
        let outcome = try quire.run([Quire.program.path, "make", "--type", type] + fields.flatMap { ["--field", $0] })
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors == "quire: \(sentence)\n")
    }

    @Test("An account says its current code to scripts, and covers it from people")
    func currentCode() throws {
        defer { quire.remove() }
        let account = "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP"
        let report = try #require(try quire("parse", "--json", account).objects().first)
        let current = try #require(report["currentCode"] as? [String: String])
        #expect(current["code"]?.wholeMatch(of: /\d{6}/) != nil)
        #expect(current["validUntil"]?.hasSuffix(":00.000Z") == true || current["validUntil"]?.hasSuffix(":30.000Z") == true)
        let shown = try quire("parse", account).text
        #expect(shown.contains("Current code: ••••••••\n"))
        #expect(try quire("parse", "--json", "hello").objects().first?["currentCode"] == nil)
    }
}
