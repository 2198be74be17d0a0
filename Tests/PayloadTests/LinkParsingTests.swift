import Payload
import Platform
import Testing

@Suite("Parsing links, products and texts")
struct LinkParsingTests {
    @Test(
        "A link is the address that it means",
        arguments: [
            ("  https://example.com/p?x=1&amp=2#f \r\n", "https://example.com/p?x=1&amp=2#f", nil),
            ("google.com:443", "http://google.com:443", nil),
            ("www.example.org/path?x", "http://www.example.org/path?x", nil),
            ("MEBKM:TITLE:My \\; page;URL:https\\://a.b;;", "https://a.b", "My ; page"),
            ("MEBKM:URL:google.com;;", "http://google.com", nil), ("URLTO:foo:bar.com", "http://bar.com", "foo"),
            ("urlto::http://bar.com", "http://bar.com", nil), ("magnet:?xt=urn:btih:c12", "magnet:?xt=urn:btih:c12", nil),
            ("s3://amazon.com:8123", "s3://amazon.com:8123", nil),
            ("otpauth://remoteaccess?key=%a1b2", "otpauth://remoteaccess?key=%a1b2", nil),
            ("sip:a@b.c", "sip:a@b.c", nil),
        ])
    func address(text: String, address: String, title: String?) {
        #expect(parsed(text).text("uri") == address)
        #expect(parsed(text).text("title") == title)
        #expect(parsed(text).warnings == [])
        #expect(parsed(text).kind == .uri)
    }

    @Test(
        "An address that is made to be misread is called so, and is not offered to be opened",
        arguments: [
            ("https://www.bank.example@evil.example/", "credentials"), ("http://google.com:@evil.com", "credentials"),
            ("http://u:p@host/", "credentials"), ("https://аpple.com/", "lookAlikeHost"), ("https://аррӏе.com/", "lookAlikeHost"),
            ("https://xn--80ak6aa92e.com/", "lookAlikeHost"), ("https://ｇoogle.com/", "lookAlikeHost"),
            ("https://exa\u{200B}mple.com/", "hiddenCharacters"), ("\u{202E}https://a.example/moc.elgoog", "hiddenCharacters"),
            ("https://google.com\u{2215}.evil.com/", "misleadingSlash"), ("http://evil.com\\@good.com/", "misleadingSlash"),
            ("http://3232235777/", "obscuredHost"), ("http://0x7f.0.0.1/", "obscuredHost"), ("http://%65vil.com/", "obscuredHost"),
            ("javascript:alert(1)", "runnableScheme"), ("data:text/html,<b>", "runnableScheme"), ("file:///etc/passwd", "localScheme"),
        ])
    func suspicious(text: String, warning: String) {
        #expect(parsed(text).warningNames.contains(warning))
        #expect(!parsed(text).actions.contains { ["open", "launch"].contains($0.name) })
        #expect(parsed(text).warnings.allSatisfy { !$0.sentence.isEmpty })
    }

    @Test(
        "An honest address is not suspected",
        arguments: [
            "https://google.com:443", "http://google.com/foo@bar", "https://google.com/?u=a@b", "http://192.168.0.1/", "http://[::1]:80/",
            "https://münchen.example/", "https://xn--mnchen-3ya.example/", "https://пример.рф/", "https://ελλάδα.gr", "https://日本語.jp/",
            "https://faß.de/", "http://localhost:3000/", "https://t.me/durov",
        ])
    func honest(text: String) {
        #expect(parsed(text).warnings == [])
        #expect(parsed(text).actions.first?.name == "open")
    }

    @Test("A look-alike name is titled by what it really is")
    func lookAlikeTitle() {
        #expect(parsed("https://аpple.com/").title == "xn--pple-43d.com")
        #expect(parsed("https://аpple.com/").text("host") == "xn--pple-43d.com")
    }

    @Test(
        "Links to services say whom and what",
        arguments: [
            ("https://wa.me/15551234567?text=Hi%20you", ["service": "WhatsApp", "number": "+15551234567", "text": "Hi you"]),
            ("https://t.me/durov", ["service": "Telegram", "user": "durov"]),
            ("https://meet.google.com/abc-defg-hij", ["service": "Google Meet", "meeting": "abc-defg-hij"]),
            (
                "https://id.gs1.org/01/09521234543213/10/ABC1?17=261231",
                ["product": "09521234543213", "lot": "ABC1", "expiration_date": "261231"]
            ),
        ])
    func services(text: String, fields: [String: String]) {
        for (name, value) in fields { #expect(parsed(text).text(name) == value) }
        #expect(parsed(text).text("uri") == text)
    }

    @Test(
        "The symbology makes digits a product, a book, a vehicle or GS1 data",
        arguments: [
            ("4006381333931", "EAN13", #"{"normalized":"4006381333931","product":"4006381333931"}"#),
            ("04252614", "UPC-E", #"{"normalized":"042100005264","product":"04252614"}"#),
            ("9780306406157", "EAN-13", #"{"isbn":"9780306406157","isbn10":"0306406152"}"#),
            (
                "1M8GDM9AXKP042788", "Code39",
                #"{"attributes":"GDM9A","country":"US","plant":"P","sequence":"042788","vds":"GDM9AX","vin":"1M8GDM9AXKP042788","vis":"KP042788","wmi":"1M8","year":1989}"#
            ),
            (
                "(01)66546(13)001205(3932)4455(3102)6544(123)544654", "DataBarExp",
                #"{"other":{"123":"544654"},"packaging_date":"001205","price":"5","price_currency":"445","price_decimals":2,"product":"66546","weight":"6544","weight_decimals":2,"weight_unit":"KG"}"#
            ),
            (
                "]C10109521234543213\u{1D}10AB(C\u{1D}17261231\u{1D}2112", "",
                #"{"expiration_date":"261231","lot":"AB(C","product":"09521234543213","serial":"12"}"#
            ),
            (
                "[)>\u{1E}06\u{1D}P123\u{1D}Q5\u{1D}9Zx\u{1E}\u{4}", "",
                #"{"count":"5","message_format":"06","other":{"9Z":"x"},"part_number":"123"}"#
            ),
        ])
    func products(text: String, symbology: String, fields: String) {
        #expect(parsed(text, as: symbology).json == fields)
        #expect(parsed(text, as: symbology).warnings == [])
    }

    @Test("Wrong check digits and past dates are said")
    func checks() {
        #expect(parsed("4006381333932", as: "EAN-13").warnings == [.badCheckDigit(of: "number")])
        #expect(parsed("]C117240131", as: "").warnings == [.expired(on: "2024-01-31")])
        #expect(parsed("WIFI:T:WEP;S:x;P:abcde;;").warnings == [.weakEncryption("WEP")])
        #expect(parsed("tel:*%2306%23").warnings == [.serviceCode])
    }

    @Test("A text is exactly what is stored, and JSON is laid out beside it")
    func text() {
        #expect(parsed(" a\r\nb\u{0} ").json == #"{"text":" a\r\nb\u0000 "}"#)
        let json = parsed(#"{"a":[1.0,{"b":"},\""}]}"#)
        #expect(json.text("text") == #"{"a":[1.0,{"b":"},\""}]}"#)
        #expect(json.text("pretty") == "{\n  \"a\": [\n    1.0,\n    {\n      \"b\": \"},\\\"\"\n    }\n  ]\n}")
        #expect(parsed("FIDO:/1234567890").title == "Sign-in with a passkey")
        #expect(parsed("fido:/abc").title == "fido:/abc")
        #expect(parsed("DPP:C:81/1;M:5254005828e5;K:MDkwEw==;;").text("key") == "MDkwEw==")
        #expect(parsed("LPA:1$S.EXAMPLE.COM$04386").fields.filter(\.isSecret).map(\.name) == ["activation_code"])
    }
}
