import Payload
import Platform
import Testing

@Suite("Payload kinds")
struct PayloadKindTests {
    @Test(
        "A payload's kind is recognised by how it begins",
        arguments: [
            ("https://google.com", .uri), ("HTTP://google.com", .uri), ("ftp://google.com/fake", .uri), ("s3://amazon.com:8123", .uri),
            ("  https://example.com/  ", .uri), ("\u{FEFF}https://example.com/", .uri), ("http://localhost:3000/", .uri),
            ("magnet:?xt=urn:btih:c12f", .uri), ("MEBKM:TITLE:Google;URL:google.com;;", .uri), ("urlto::bar.com", .uri),
            ("google.com:443", .uri), ("GOOGLE.COM", .uri), ("foo.com#bar", .uri), ("otpauth://remoteaccess?key=bar", .uri),
            ("WIFI:S:Cafe;;", .wifi), ("wifi:T:WPA;S:x;;", .wifi), ("WIFI", .text),
            ("tel:2125551212", .phone), ("TEL:+15551212", .phone),
            ("SMS:+15551212", .sms), ("smsto:+15551212:subject", .sms), ("mms:+15551212", .sms), ("MMSTO:1:a", .sms),
            ("geo:80.33,-32.3344", .geo), ("geo", .text), ("GEO:1,2", .geo),
            ("mailto:a@example.org", .email), ("MATMSG:TO:a@example.org;;", .email), ("smtp:a@example.org:hi", .email),
            ("123@ab-cd.com", .email), ("abc.456@ab-cd.BB-EZ-12.com", .email), ("123@abcd-.com", .text), ("123@abcd.c-m", .text),
            ("123@ab!#cd.com", .text), ("Let's meet @ 2", .text),
            ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT", .calendar), ("begin:vevent\nSUMMARY:x", .calendar),
            ("BEGIN:VCARD\r\nFN:x\r\nEND:VCARD", .contact), ("MECARD:N:x;;", .contact), ("BIZCARD:N:Sean;X:Owen;;", .contact),
            ("MEMORY:foo\r\nNAME1:Sean\r\n", .contact), ("N:Sean Owen;TEL:+12125551212;;", .text),
            ("otpauth://totp/x?secret=A", .otp), ("otpauth://hotp/x?secret=A", .otp),
            ("BCD\n002\n1\nSCT\n\nMax\nDE71110220330123456789", .epc), ("BCDEF", .text),
            ("SPC\r\n0200\r\n1\r\nCH5800791123000889012", .swissqr), ("SPC", .text),
            ("UPI://PAY?PA=SHOP@UPI", .payment), ("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", .payment),
            ("LIGHTNING:LNBC1PVJL", .payment), ("00020101021226580014br.gov.bcb.pix0136", .payment),
            ("[)>\u{1E}06\u{1D}P123", .gs1), ("]C10109521234543213", .gs1),
            ("", .text), ("0123456789", .text), ("5051140178490", .text), ("12756.501", .text), ("google.50", .text), ("foo..", .text),
            ("foo. foo", .text), ("exa mple.com", .text), ("http://google.com?q=foo bar", .text), (":80/", .text), ("http://", .text),
            ("<b>https://example.com/</b>", .text), ("note: buy milk; eggs", .text), ("\u{01}\u{02}\u{1B}[31mred", .text),
            ("HC1:6BFOXN%TSMAHN", .text), ("javascript:alert(1)", .text), ("data:text/html,<script>alert(1)</script>", .text),
        ] as [(String, PayloadKind)])
    func recognition(text: String, kind: PayloadKind) {
        #expect(Payload(text).kind == kind)
    }

    @Test("Bytes that are no UTF-8 are data, unless they begin as something known")
    func binary() {
        #expect(Payload(bytes: [0xFF, 0xFE, 0x00]).kind == .binary)
        #expect(Payload(bytes: [0x00, 0x01]).kind == .text)
        #expect(Payload(bytes: Array("WIFI:S:Caf".utf8) + [0xE9] + Array(";;".utf8)).kind == .wifi)
    }

    @Test(
        "The symbology tells products, books and vehicles from plain digits and letters",
        arguments: [
            ("4006381333931", "EAN-13", .product), ("9790060115615", "EAN-13", .product), ("9780306406157", "EAN-13", .isbn),
            ("00393157", "EAN-8", .product), ("123456789012", "UPC-A", .product), ("4006381333931", "QR-Code", .text),
            ("1M8GDM9AXKP042788", "CODE-39", .vin), ("1M8GDM9A1KP042788", "CODE-39", .text), ("1M8GDM9AXKP042788", "CODE-128", .text),
            ("(01)66546(13)001205", "DataBar-Exp", .gs1), ("https://example.org", "QR-Code", .uri),
        ] as [(String, String, PayloadKind)])
    func symbology(text: String, symbology: String, kind: PayloadKind) {
        #expect(Payload(text).kind(printedAs: symbology) == kind)
    }

    @Test("A symbology is known in the spellings of scanners and files")
    func spellings() {
        for name in ["EAN-13", "EAN13", "ean_13", "Ean 13"] { #expect(Payload("4006381333931").kind(printedAs: name) == .product) }
        for name in ["DataBar", "RSS-14", "GS1 QR-Code", "gs1_128"] { #expect(Payload("0106654613").kind(printedAs: name) == .gs1) }
        for name in ["", "QR-Code", "EAN-1", "unknown"] { #expect(Payload("4006381333931").kind(printedAs: name) == .text) }
        #expect(Set(Symbology.allCases.map(\.name)).count == Symbology.allCases.count)
    }

    @Test("Every kind has a name and one of the icons drawn for Quire")
    func namesAndIcons() {
        let drawn: Set = [
            "link", "text", "wifi", "phone", "sms", "place", "email", "event", "contact", "product", "payment", "password", "data",
        ]
        for kind in PayloadKind.allCases {
            #expect(!kind.name.isEmpty)
            #expect(drawn.contains { kind.iconName == "quire-kind-\($0)-symbolic" })
        }
    }

    @Test(
        "A megabyte of anything is recognised and titled in linear time",
        arguments: [
            "MECARD:", "WIFI:", "BEGIN:VCARD\r\n", "BEGIN:VCALENDAR\r\nSUMMARY", "http://", "x@", "tel:", "geo:0,0?q=", "otpauth://totp/",
            "",
            "MEMORY:\n", "BCD\n002\n",
        ], [":", "\\;", "\r\n", "a", "\u{301}", "N;ENCODING=QUOTED-PRINTABLE:=\r\n"])
    func linearTime(beginning: String, filling: String) {
        let payload = Payload(beginning + String(repeating: filling, count: 1_000_000 / filling.utf8.count))
        let elapsed = ContinuousClock().measure {
            #expect(!payload.title.isEmpty)
            _ = payload.link
        }
        // A debug build needs a few tenths of a second; a quadratic algorithm would need minutes.
        #expect(elapsed < .seconds(20))
    }
}
