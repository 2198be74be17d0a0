import Foundation
import Payload
import Platform
import Testing
import TestTexts

@Suite("Building payloads from fields")
struct BuildingTests {
    /// The cases of segno's helper tests (heuer/segno, BSD) and some of our own.
    @Test(
        "The payload is written as the standard of its kind says",
        arguments: [
            (PayloadKind.wifi, ["ssid": "SSID"], "WIFI:T:nopass;S:SSID;;"),
            (.wifi, ["ssid": "\"foo;bar\\baz\""], "WIFI:T:nopass;S:\\\"foo\\;bar\\\\baz\\\";;"),
            (.wifi, ["ssid": "TenChars", "password": "0123456789", "security": "WEP"], "WIFI:T:WEP;S:TenChars;P:0123456789;;"),
            (.wifi, ["ssid": "Ten::Chars", "password": "a,b", "security": "wep"], "WIFI:T:WEP;S:Ten\\:\\:Chars;P:a\\,b;;"),
            (.wifi, ["ssid": "cafe", "password": "12345678"], "WIFI:T:WPA;S:cafe;P:12345678;;"),
            (.wifi, ["ssid": "net", "password": "12345678", "security": "WPA3", "hidden": "yes"], "WIFI:T:SAE;S:net;P:12345678;H:true;;"),
            (
                .wifi, ["ssid": "net", "security": "WPA2-EAP", "eap": "PEAP", "phase2": "MSCHAPV2", "identity": "a", "anonymous": "b"],
                "WIFI:T:WPA2-EAP;S:net;E:PEAP;PH2:MSCHAPV2;I:a;A:b;;"
            ),
            (.phone, ["number": "+1 (201) 555-0123"], "tel:+12015550123"),
            (.phone, ["number": "*#06#"], "tel:*%2306%23"),
            (.phone, ["number": "112", "context": "+49"], "tel:112;phone-context=+49"),
            (.sms, ["numbers": "+49 30 1", "body": "a: b"], "smsto:+49301:a: b"),
            (.sms, ["numbers": "+49301", "body": "a: b&", "notation": "mmsto"], "mmsto:+49301:a: b&"),
            (.sms, ["numbers": "+49301", "subject": "s ü", "body": "b", "notation": "mmsto"], "mms:+49301?subject=s%20%C3%BC&body=b"),
            (.sms, ["numbers": "+49301", "body": "a: b&", "notation": "sms"], "sms:+49301?body=a%3A%20b%26"),
            (.geo, ["lat": "38.0", "lon": "-77"], "geo:38,-77"),
            (.geo, ["lat": "0.00001", "lon": "-77.0365297", "alt": "-3.50"], "geo:0.00001,-77.0365297,-3.5"),
            (.geo, ["query": "1 Main St"], "geo:0,0?q=1%20Main%20St"),
            (.email, ["bcc": "you@example.org", "to": "me+you@example.org"], "mailto:me%2Byou@example.org?bcc=you@example.org"),
            (.email, ["body": "a\nb", "subject": "ü"], "mailto:?subject=%C3%BC&body=a%0D%0Ab"),
            (.email, ["to": "a@b.c", "subject": "x;y", "notation": "matmsg"], "MATMSG:TO:a@b.c;SUB:x\\;y;;"),
            (.contact, ["name": "Mustermann,Max", "notation": "mecard"], "MECARD:N:Mustermann,Max;;"),
            (
                .contact, ["family": "O;wen", "given": "Sean", "urls": "http://a.b", "notation": "mecard"],
                "MECARD:N:O\\;wen,Sean;URL:http\\://a.b;;"
            ),
            (
                .contact, ["name": "Max", "note": "a,b\nc"],
                "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Max\r\nFN:Max\r\nNOTE:a\\,b\\nc\r\nEND:VCARD\r\n"
            ),
            (
                .contact, ["given": "Max", "family": "M", "birthday": "--09-19", "notation": "vcard4"],
                "BEGIN:VCARD\r\nVERSION:4.0\r\nN:M;Max;;;\r\nFN:Max M\r\nBDAY:--0919\r\nEND:VCARD\r\n"
            ),
            (
                .uri, ["uri": "https://example.org/a;b", "title": "A:B", "notation": "bookmark"],
                "MEBKM:TITLE:A\\:B;URL:https\\://example.org/a\\;b;;"
            ),
            (
                .otp, ["account": "a@b", "issuer": "Big Corp", "secret": "jbsw y3dp"],
                "otpauth://totp/Big%20Corp:a%40b?secret=JBSWY3DP&issuer=Big%20Corp"
            ),
            (
                .otp, ["account": "a", "secret": "JBSWY3DP", "type": "hotp", "digits": "8"],
                "otpauth://hotp/a?secret=JBSWY3DP&digits=8&counter=0"
            ),
            (.uri, ["uri": "https://münchen.example/a b/ä?q=ö#ü"], "https://xn--mnchen-3ya.example/a%20b/%C3%A4?q=%C3%B6#%C3%BC"),
            (.uri, ["uri": "https://example.org/%C3%A4?a={b}|c"], "https://example.org/%C3%A4?a=%7Bb%7D%7Cc"),
            (.isbn, ["isbn": "3-16-148410-x"], "9783161484100"),
            (.vin, ["vin": "1m8gdm9axkp042788"], "1M8GDM9AXKP042788"),
            (.gs1, ["product": "09521234543213", "lot": "A1", "serial": "7"], "]Q3010952123454321310A1\u{1D}217"),
            (.gs1, ["product": "09521234543213", "lot": "A/1", "notation": "link"], "https://id.gs1.org/01/09521234543213/10/A%2F1"),
            (
                .payment, ["scheme": "ethereum", "address": "0xfb6916095ca1df60bb79Ce92cE3Ea74c37c5d359", "amount": "2.014"],
                "ethereum:0xfb6916095ca1df60bb79Ce92cE3Ea74c37c5d359?value=2014000000000000000"
            ),
            (.payment, ["scheme": "paypal.me", "address": "max", "amount": "25", "currency": "eur"], "https://paypal.me/max/25EUR"),
            (
                // The example of the Pix manual of Brazil's central bank, with its checksum.
                .payment, ["scheme": "pix", "key": "123e4567-e12b-12d1-a456-426655440000", "name": "Fulano de Tal", "city": "BRASILIA"],
                "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"
            ),
            (
                .epc, ["name": "N", "iban": "de71 1102 2033 0123 4567 89", "amount": "1000.00", "bic": "bhbldehh"],
                "BCD\n002\n1\nSCT\nBHBLDEHH\nN\nDE71110220330123456789\nEUR1000.00"
            ),
        ])
    func written(kind: PayloadKind, fields: [String: String], text: String) throws {
        let payload = try Payload(building: kind, fields: fields.map { PayloadField($0.key, .text($0.value)) })
        #expect(payload.text == text)
    }

    @Test("A transfer is written in the character set that is asked for")
    func characterSet() throws {
        let fields = ["name": "François", "iban": "FR1420041010050500013M02606", "charset": "2"].map {
            PayloadField($0.key, .text($0.value))
        }
        #expect(
            try Payload(building: .epc, fields: fields).bytes == Array("BCD\n002\n2\nSCT\n\nFran".utf8) + [0xE7]
                + Array("ois\nFR1420041010050500013M02606".utf8))
    }

    @Test(
        "What no standard allows is refused, and the field is named",
        arguments: [
            (PayloadKind.wifi, ["ssid": String(repeating: "ü", count: 17)], "ssid"), (.wifi, ["ssid": "x", "security": "WPA"], "password"),
            (.wifi, ["ssid": "x", "password": "12345678", "security": "nopass"], "password"), (.wifi, ["ssid": "a\nb"], "ssid"),
            (.wifi, ["ssid": "x", "eap": "PEAP"], "eap"), (.wifi, [:], "ssid"), (.wifi, ["ssid": "x", "security": "magic"], "security"),
            (.phone, ["number": "call me"], "number"), (.phone, ["number": "+1234567890123456"], "number"),
            (.geo, ["lat": "90.1", "lon": "0"], "lat"), (.geo, ["lat": "1"], "lon"), (.geo, ["lat": "1,5", "lon": "2"], "lat"),
            (.email, ["to": "a@b@c"], "to"), (.email, ["to": "a b@c.d"], "to"), (.email, [:], "to"),
            (.contact, ["note": "x"], "name"), (.contact, ["name": "x", "birthday": "2025-02-29"], "birthday"),
            (.contact, ["name": "x", "birthday": "--02-29"], "birthday"), (.contact, ["name": "x", "notation": "vcard5"], "notation"),
            (.calendar, ["summary": "x", "start": "2025-02-29"], "start"),
            (.calendar, ["summary": "x", "start": "2026-07-04", "end": "2026-07-04"], "end"),
            (.calendar, ["summary": "x", "start": "2026-07-04T10:00", "tz": "Mars/Base"], "tz"),
            (.calendar, ["summary": "x", "start": "2026-03-29T02:30", "tz": "Europe/Berlin"], "start"),
            (.calendar, ["summary": "x", "start": "2026-07-04", "rrule": "EVERY=DAY"], "rrule"),
            (.otp, ["account": "a", "secret": "abc1"], "secret"), (.otp, ["account": "a", "secret": "ABC"], "secret"),
            (.otp, ["account": "a:b", "secret": "JBSWY3DP"], "account"),
            (.otp, ["account": "a", "secret": "JBSWY3DP", "digits": "9"], "digits"),
            (.otp, ["account": "a", "secret": "JBSWY3DP", "counter": "1"], "counter"),
            (.epc, ["name": "N", "iban": "FR1420041010050500013M02606", "bic": "BHBLDEHHXX"], "bic"),
            (.epc, ["name": "N", "iban": "FR1420041010050500013M02606", "version": "001"], "bic"),
            (.epc, ["name": "N", "iban": "FR1420041010050500013M02606", "amount": "0"], "amount"),
            (.epc, ["name": "N", "iban": "FR1420041010050500013M02606", "amount": "1000000000"], "amount"),
            (.epc, ["name": "N", "iban": "FR1420041010050500013M02606", "amount": "1.005"], "amount"),
            (.epc, ["name": "N", "iban": "FR1420041010050500013M02606", "amount": "-1"], "amount"),
            (.epc, ["name": "N", "iban": "FR1420041010050500013M02606", "purpose": "LONGER"], "purpose"),
            (.epc, ["name": "N", "iban": "FR1420041010050500013M02606", "reference": "RF19539007547034"], "reference"),
            (.epc, ["name": "N", "iban": "FR1420041010050500013M02606", "reference": "RF18539007547034", "text": "x"], "text"),
            (.epc, ["name": "Ж", "iban": "FR1420041010050500013M02606", "charset": "2"], "charset"),
            (
                .epc,
                [
                    "name": String(repeating: "Ж", count: 70), "iban": "FR1420041010050500013M02606",
                    "text": String(repeating: "Ж", count: 120),
                ], "text"
            ),
            (.isbn, ["isbn": "9783161484101"], "isbn"), (.product, ["product": "4006381333932"], "product"),
            (.vin, ["vin": "1M8GDM9AXKP042789"], "vin"),
            (.gs1, ["product": "09521234543214"], "product"), (.gs1, ["lot": "ä"], "lot"), (.uri, ["uri": "example.org"], "uri"),
            (.uri, ["uri": "https://a b"], "uri"), (.payment, ["address": "x"], "scheme"),
            (.payment, ["scheme": "upi", "address": "x", "name": "y"], "address"),
            (.payment, ["scheme": "bitcoin", "address": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdr"], "address"),
            (.payment, ["scheme": "ethereum", "address": "0x12"], "address"), (.binary, [:], "kind"), (.text, ["text": ""], "text"),
            (.text, ["x": "y"], "x"),
        ])
    func refused(kind: PayloadKind, fields: [String: String], field: String) {
        let error = #expect(throws: PayloadBuildingError.self) {
            try Payload(building: kind, fields: fields.map { PayloadField($0.key, .text($0.value)) })
        }
        #expect(error?.field == field)
        #expect(error?.message.string.hasSuffix(".") == true)
    }

    @Test(
        "A Swiss bill's account and reference belong together",
        arguments: [
            ("CH5800791123000889012", "210000000003139471430009017", "reference"), ("CH4431999123000889012", "", "iban"),
            ("CH4431999123000889012", "210000000003139471430009018", "reference"),
            ("CH5800791123000889012", "RF19539007547034", "reference"),
            ("DE71110220330123456789", "", "iban"),
        ])
    func swissReferences(account: String, reference: String, field: String) {
        let creditor = [("name", "R"), ("postcode", "2501"), ("city", "Biel"), ("country", "CH")].map { PayloadField($0.0, .text($0.1)) }
        let error = #expect(throws: PayloadBuildingError.self) {
            try Payload(
                building: .swissqr,
                fields: [
                    PayloadField("iban", .text(account)), PayloadField("reference", .text(reference)),
                    PayloadField("creditor", .record(creditor)),
                ])
        }
        #expect(error?.field == field)
    }

    @Test("Lines are folded at 75 octets, and no character is cut")
    func folding() throws {
        let note = String(repeating: "日本語ü", count: 60)
        let payload = try Payload(building: .contact, fields: [PayloadField("name", .text("x")), PayloadField("note", .text(note))])
        let lines = payload.bytes.split(separator: 0x0A)
        #expect(lines.allSatisfy { $0.count <= 76 && String(validating: $0, as: UTF8.self) != nil } && lines.count > 8)
        #expect(payload.parsed()["note"] == .text(note))
    }

    @Test("An event in a zone carries the rules of its clocks")
    func zone() throws {
        let fields = ["summary": "x", "start": "2026-07-15T09:00", "tz": "Europe/Berlin", "uid": "1"].map {
            PayloadField($0.key, .text($0.value))
        }
        let text = try #require(try Payload(building: .calendar, fields: fields, now: testDay).text)
        #expect(
            text
                == """
                BEGIN:VCALENDAR
                VERSION:2.0
                PRODID:-//Quire//EN
                BEGIN:VTIMEZONE
                TZID:Europe/Berlin
                BEGIN:STANDARD
                DTSTART:20251026T030000
                RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
                TZOFFSETFROM:+0200
                TZOFFSETTO:+0100
                END:STANDARD
                BEGIN:DAYLIGHT
                DTSTART:20260329T020000
                RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
                TZOFFSETFROM:+0100
                TZOFFSETTO:+0200
                END:DAYLIGHT
                END:VTIMEZONE
                BEGIN:VEVENT
                UID:1
                DTSTAMP:20250615T150640Z
                SUMMARY:x
                DTSTART;TZID=Europe/Berlin:20260715T090000
                END:VEVENT
                END:VCALENDAR

                """.replacing("\n", with: "\r\n"))
    }

    @Test("A moment with an offset is the same moment on the clocks of the zone, and universal without one")
    func offsets() throws {
        func start(_ zone: String) throws -> FieldValue? {
            let fields = [("summary", "x"), ("start", "2026-07-15T09:00:00+02:00"), ("tz", zone)].map { PayloadField($0.0, .text($0.1)) }
            return try Payload(building: .calendar, fields: fields).parsed()["start"]
        }
        #expect(try start("America/New_York") == .text("2026-07-15T03:00:00-04:00"))
        #expect(try start("") == .text("2026-07-15T07:00:00Z"))
    }

    @Test("The same event has the same identifier, another one another")
    func identifiers() throws {
        func identifier(_ summary: String) throws -> FieldValue? {
            try Payload(building: .calendar, fields: [PayloadField("summary", .text(summary)), PayloadField("start", .text("2026-07-04"))])
                .parsed()["uid"]
        }
        #expect(try identifier("a") == identifier("a"))
        #expect(try identifier("a") != identifier("b"))
    }

    @Test("No two forms and no two fields of a form have the same name, and every field has a label")
    func table() {
        let names = PayloadForm.all.map { "\($0.kind.rawValue) \($0.notation ?? "")" }
        #expect(Set(names).count == names.count)
        for form in PayloadForm.all {
            #expect(Set(form.fields.map(\.name)).count == form.fields.count)
            #expect(form.fields.allSatisfy { !$0.label.isEmpty })
            #expect((form.notation == nil) == (PayloadForm.selector(of: form.kind) == nil))
        }
        #expect(PayloadKind.allCases.filter { PayloadForm.forms(of: $0).isEmpty } == [.binary])
    }

    @Test("A form is filled in from what was parsed, and building that says the same again", arguments: ["vcard3", "mecard"])
    func editing(notation: String) throws {
        let form = try #require(PayloadForm.forms(of: .contact).first { $0.notation == notation })
        let card = Payload("MECARD:N:Owen,Sean;ORG:ACME;TEL:+12125551212;ADR:Main St 1;NOTE:n;;").parsed()
        let again = try form.payload(form.fields(of: card)).parsed()
        for name in ["name", "family", "given", "org", "phones", "addresses", "note"] { #expect(again[name] == card[name]) }
    }
}
