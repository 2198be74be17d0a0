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
