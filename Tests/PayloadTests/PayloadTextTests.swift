import Foundation
import Payload
import Testing

@Suite("Payload as text and as a link")
struct PayloadTextTests {
    @Test("Every byte survives, and text is only what is valid UTF-8")
    func bytes() {
        let all = (0...255).map { UInt8($0) }
        #expect(Payload(bytes: all).bytes == all)
        #expect(Payload(bytes: all).text == nil)
        #expect(Payload("a\u{0}ü").bytes == [0x61, 0x00, 0xC3, 0xBC])
        #expect(Payload("a\u{0}ü").text == "a\u{0}ü")
        #expect(Payload(bytes: [0xC0, 0x80]).text == nil)
    }

    @Test(
        "What cannot be seen is shown as a sign",
        arguments: [
            ("a\u{0}b", "a␀b"), ("\u{1B}[31mred", "␛[31mred"), ("del\u{7F}", "del␡"),
            ("one\r\ntwo\nthree\rfour\r", "one\ntwo\nthree␍four␍"),
            ("tab\there", "tab\there"), ("x\u{202E}y", "x⟨U+202E⟩y"), ("nel\u{85}", "nel⟨U+0085⟩"), ("👨‍💻", "👨‍💻"), ("\r\t", "␍\t"), ("", ""),
        ])
    func visibleText(text: String, shown: String) {
        #expect(Payload(text).displayText == shown)
    }

    @Test("What is no text is shown as a hex dump")
    func hexDump() {
        let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 0xFF, count: 13)
        #expect(
            Payload(bytes: bytes).displayText == """
                00000000  89 50 4e 47 ff ff ff ff  ff ff ff ff ff ff ff ff  .PNG............
                00000010  ff                                                .
                """)
    }

    @Test(
        "Only one whole http or https address may be opened",
        arguments: [
            ("https://example.org", "https://example.org"), (" HTTPS://Example.org/a?b#c \n", "HTTPS://Example.org/a?b#c"),
            ("http://localhost:3000/", "http://localhost:3000/"), ("http://google.com:8080/path@x", "http://google.com:8080/path@x"),
            ("https://xn--mnchen-3ya.example/", "https://xn--mnchen-3ya.example/"),
            ("example.org", nil), ("ftp://example.org/", nil), ("file:///etc/passwd", nil), ("javascript:alert(1)", nil), ("https://", nil),
            ("http:///path", nil), ("https://a.example b", nil), ("https://a.example\nhttps://b.example", nil),
            ("https://bank.example@evil.example/", nil), ("http://google.com:@evil.com", nil), ("https://google.com∕.evil.com/", nil),
            ("https://exa\u{200B}mple.com/", nil), ("\u{202E}https://example.com", nil), ("https://example.com/\u{0}", nil),
            ("http://evil.com\\@good.com/", nil),
        ] as [(String, String?)])
    func link(text: String, address: String?) {
        #expect(Payload(text).link?.absoluteString == address)
    }
}

@Suite("Payload titles")
struct PayloadTitleTests {
    @Test(
        "The suggested title says what a person would call it",
        arguments: [
            ("https://www.Example.org:8443/a?b=c", "www.example.org"), ("https://user@evil.example/", "evil.example"),
            ("http://[2001:db8::1]:80/", "2001:db8::1"), ("example.org/path", "example.org/path"), ("magnet:?xt=urn:x", "magnet:?xt=urn:x"),
            ("market://details?id=x", "market://details?id=x"),
            ("MEBKM:URL:google.com;TITLE:Google;;", "Google"), ("URLTO:foo:bar.com", "foo"), ("urlto::bar.com", "bar.com"),
            ("WIFI:T:WPA;S:Café;P:secret;;", "Café"), ("WIFI:S:Ten\\;\\;Chars;;", "Ten;;Chars"),
            ("WIFI:S:back\\\\slash\\:;;", "back\\slash:"), ("WIFI:S:\"DEADBEEF\";;", "DEADBEEF"),
            ("WIFI:P:S;T:WPA;;", "Wi-Fi network"), ("wifi:s:lower;;", "lower"),
            ("BEGIN:VCARD\r\nN:Owen;Sean;T;Mr.;Esq.\r\nEND:VCARD", "Mr. Sean T Owen Esq."),
            ("BEGIN:VCARD\r\nVERSION:4.0\r\nF\r\n N:Jane Doe\r\nN:Doe;Jane\r\nEND:VCARD", "Jane Doe"),
            ("BEGIN:VCARD\r\nitem1.FN:Doe\\, Jane\r\nEND:VCARD", "Doe, Jane"),
            ("BEGIN:VCARD\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=\r\n=C3=B6rg\r\nEND:VCARD", "Jörg Müller"),
            ("BEGIN:VCARD\r\nORG:ACME;Sales\r\nEND:VCARD", "ACME"), ("BEGIN:VCARD\r\nEND:VCARD", "Contact"),
            ("BEGIN:VCARD\nGEO;X-A=\"a:b\";X=1:2,3\nFN:George\nEND:VCARD", "George"),
            ("MECARD:N:Owen,Sean;TEL:1;;", "Sean Owen"), ("MECARD:TEL:+1;N:Sean\\;Owen;;", "Sean;Owen"), ("MECARD:TEL:+12;;", "+12"),
            ("BIZCARD:N:Sean;X:Owen;C:Google;;", "Sean Owen"), ("MEMORY:foo\r\nNAME1:Sean\r\n", "Sean"),
            ("mailto:a%40b@example.org?subject=x", "a@b@example.org"), ("mailto:?subject=Hello%20you", "Hello you"), ("mailto:", "E-mail"),
            ("MATMSG:TO:srowen@example.org;SUB:Stuff;;", "srowen@example.org"), ("srowen@example.org", "srowen@example.org"),
            ("smtp:srowen@example.org:foo", "srowen@example.org"),
            ("tel:+49-30-1234", "+49-30-1234"), ("tel:*%2306%23", "*#06#"), ("tel:7042;phone-context=example.com", "7042"),
            ("tel:", "Phone number"),
            ("smsto:+15551212:subject", "+15551212"), ("sms:+15551212;via=1?body=x", "+15551212"),
            ("sms:", "Message"),
            ("geo:48.2010,16.3695,183", "48.2010, 16.3695"), ("geo:0,0?q=34.99,-106.61(Treasure)", "Treasure"),
            ("geo:0,0?q=1%20Main%20St", "1 Main St"), ("geo:37.78,-122.39;crs=wgs84", "37.78, -122.39"), ("geo:", "Place"),
            ("BEGIN:VEVENT\r\nSUMMARY:Team\\, lunch\r\n\t and cake\r\nEND:VEVENT", "Team, lunch and cake"),
            ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY;LANGUAGE=en:Party\r\nEND:VEVENT", "Party"),
            ("BEGIN:VEVENT\r\nDTSTART:20080504T123456Z\r\nEND:VEVENT", "Event"),
            ("otpauth://totp/Example:alice@google.com?secret=A", "Example:alice@google.com"),
            ("otpauth://totp/a%3Ab%40c?secret=A", "a:b@c"),
            ("BCD\n002\n1\nSCT\n\nMax Mustermann\nDE71110220330123456789", "Max Mustermann"),
            ("SPC\r\n0200\r\n1\r\nCH5800791123000889012\r\nS\r\nRobert Schneider AG\r\nRue du Lac", "Robert Schneider AG"),
            ("bitcoin:175t?amount=20.3&label=Luke-Jr", "Luke-Jr"), ("LIGHTNING:LNBC1", "Lightning"),
            ("First line\nSecond line", "First line"), ("\n\n  two words \t here", "two words here"), ("", "Empty code"),
            ("\u{01}\u{02}", "Text"), ("a\u{202E}b\u{0000}c\u{200B}d", "abcd"), ("👨‍👩‍👧 family", "👨‍👩‍👧 family"),
        ])
    func suggestion(text: String, title: String) {
        #expect(Payload(text).title == title)
    }

    @Test("A title is never longer than 60 characters and says where it was cut")
    func length() {
        let exact = String(repeating: "ä", count: 60)
        #expect(Payload(exact).title == exact)
        #expect(Payload(exact + "ä").title == String(repeating: "ä", count: 59) + "…")
        #expect(Payload("WIFI:S:" + String(repeating: "x", count: 500) + ";;").title.count == 60)
        #expect(Payload("a" + String(repeating: "\u{301}", count: 10_000)).title.unicodeScalars.count <= 242)
    }

    @Test("Data is titled by its size")
    func data() {
        #expect(Payload(bytes: [0xFF]).title == "1 byte of data")
        #expect(Payload(bytes: [0xFF, 0, 0xFE]).title == "3 bytes of data")
    }
}
