import Payload
import Platform
import Testing
import TestTexts

/// An address as it is displayed before it is opened.
struct AddressAnatomyTests {
    private func parts(_ address: String) -> [String] { InspectedAddress(address).parts.map { "\($0.role) \($0.text)" } }

    @Test func `The destination stands apart from what is before and behind it`() {
        #expect(
            parts("https://user:pw@Example.org:8080/a?b=c@d#e") == [
                "scheme https://", "credentials user:pw@", "destination Example.org:8080", "rest /a?b=c@d#e",
            ])
        #expect(parts("https://example.org") == ["scheme https://", "destination example.org"])
        #expect(parts("tel:+491234") == ["scheme tel:", "destination +491234"])
        #expect(parts("mailto:a@example.org?subject=x") == ["scheme mailto:", "destination a@example.org", "rest ?subject=x"])
        #expect(parts("https://bank.example\\@evil.example/") == ["scheme https://", "destination bank.example", "rest \\@evil.example/"])
        #expect(parts("no address") == ["rest no address"])
        #expect(parts("") == ["rest "])
    }

    @Test(arguments: [
        "https://a@b@example.org/ü?#", "https://[::1]:80/x", "javascript:alert(1)//x", "geo:1,2?q=3", "https:///", "://", ":",
    ])
    func `The parts together are the whole address`(_ address: String) {
        #expect(InspectedAddress(address).text == address)
    }

    @Test func `Nothing in an address stays invisible`() {
        let anatomy = InspectedAddress("https://example.org/\u{202E}gpj.exe\u{0}\u{1B}[31m")
        #expect(anatomy.text == "https://example.org/⟨U+202E⟩gpj.exe␀␛[31m")
        #expect(anatomy.warnings.contains(.hiddenCharacters))
        #expect(anatomy.refusal != nil)
    }

    @Test func `A name has both of its spellings`() {
        #expect(InspectedAddress("https://xn--mnchen-3ya.example/").otherHost == "münchen.example")
        #expect(InspectedAddress("https://münchen.example/").otherHost == "xn--mnchen-3ya.example")
        #expect(InspectedAddress("https://example.org/").otherHost == nil)
        let alike = InspectedAddress("https://аpple.com/")
        #expect(alike.warnings.contains { if case .lookAlikeHost = $0 { true } else { false } })
        #expect(alike.refusal == nil, "it may be opened once the danger is named")
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "quire://open/1", "quire:go",
        "QUIRE:go", "admin:///etc", "trash:///", "about:config", "view-source:https://example.org", "https://", "https:///path",
        "example.org", "",
        "https://exa mple.org/", "https://example.org/\u{200B}", "1http://x",
    ])
    func `Some addresses are not opened at all, and it is said why`(_ address: String) {
        #expect(InspectedAddress(address).refusal?.string.hasSuffix(".") == true)
    }

    @Test(arguments: [
        "https://example.org/", "http://user:pw@example.org/", "tel:*%2306%23", "mailto:a@example.org", "geo:1,2", "bitcoin:abc",
        "spotify:track:1", "ftp://example.org/x",
    ])
    func `Others may be opened after a question`(_ address: String) {
        #expect(InspectedAddress(address).refusal == nil)
    }

    @Test func `The longest of addresses is looked at in no time`() {
        let anatomy = InspectedAddress("https://" + String(repeating: "a@", count: 500_000))
        #expect(anatomy.refusal != nil)
    }
}
