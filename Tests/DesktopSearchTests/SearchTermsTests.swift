import Payload
import Testing

@testable import DesktopSearch

@Suite("What is looked for on the desktop")
struct SearchTermsTests {
    @Test("Terms are words however they are split, and a word that comes twice counts once")
    func words() {
        #expect(SearchTerms(["  guest ", "wifi guest", ""]).words == ["guest", "wifi"])
        #expect(SearchTerms([]).parts.isEmpty && SearchTerms([" ", "\n\t"]).parts.isEmpty)
        #expect(SearchTerms(["%", "\"*'"]).text == "% \"*'")
    }

    @Test("What was pasted by mistake is cut before anything is made of it")
    func cut() {
        #expect(SearchTerms([String(repeating: "x", count: 5_000_000)]).text.count == SearchTerms.longest)
        #expect(SearchTerms((0..<100_000).map(String.init)).text.unicodeScalars.count <= SearchTerms.longest)
        #expect(SearchTerms([String(repeating: "wifi ", count: 100_000)]).words == ["wifi"])
    }

    @Test(
        "Words name kinds as people do, in part and in any case",
        arguments: [
            ("wi-fi", PayloadKind.wifi), ("WIFI", .wifi), ("wif", .wifi), ("Contact", .contact), ("conta", .contact), ("event", .calendar),
            ("e-mail", .email), ("mail", .email), ("number", .phone), ("swiss", .swissqr), ("link", .uri), ("payment", .epc),
        ])
    func kinds(word: String, kind: PayloadKind) {
        #expect(KindWords.name(kind, with: word))
        #expect(SearchTerms([word]).parts.dropFirst().contains { $0.search.isEmpty && $0.kinds.contains(kind) })
    }

    @Test("Two letters name no kind, nor does the end of a word, and one-time passwords are never looked for", arguments: ["wi", "fi", "act", "otp", "one-time", "password"])
    func noKinds(word: String) {
        let parts = SearchTerms([word]).parts
        #expect(parts.map(\.search) == [word])
        #expect(parts.allSatisfy { !$0.kinds.contains(.otp) })
    }

    @Test("Beside the kind, the other words are looked for in its codes")
    func others() {
        let parts = SearchTerms(["guest", "wifi"]).parts
        #expect(parts == [.init(search: "guest wifi", kinds: KindWords.searchable), .init(search: "guest", kinds: [.wifi])])
    }
}
