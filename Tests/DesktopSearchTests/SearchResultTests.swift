import Foundation
import LibraryStore
import Payload
import Testing
@testable import DesktopSearch

@Suite("What a search of the desktop shows of a code")
struct SearchResultTests {
    private func code(
        _ text: String, title: String = "Title", style: String? = nil, expires: Date? = nil, isOneTime: Bool = false, spent: Date? = nil
    ) -> Code {
        Code(
            id: 1, payload: Payload(text),
            attributes: CodeAttributes(title: title, style: style, expires: expires, isOneTime: isOneTime, spent: spent), created: .now,
            modified: .now)
    }

    @Test("Its kind, that it is over, and what it says in one line")
    func description() throws {
        let past = Date(timeIntervalSince1970: 0)
        func shown(_ code: Code) throws -> String { try #require(SearchResult(code)).description }
        #expect(try shown(code("https://example.org/")) == "Link · https://example.org/")
        #expect(try shown(code("https://example.org/", title: "https://example.org/")) == "Link")
        #expect(try shown(code("a\nb")) == "Text")
        #expect(try shown(code("x", expires: past)) == "Text · Expired · x")
        #expect(try shown(code("x", isOneTime: true, spent: past)) == "Text · Used · x")
        #expect(try shown(code("WIFI:T:WPA;S:Guest;P:hunter2secret;;")) == "Wi-Fi")
        #expect(try shown(code(String(repeating: "long ", count: 500))).count < 200)
    }

    @Test("Characters that would turn the line around are made visible")
    func directions() throws {
        let result = try #require(SearchResult(code("evil\u{202E}gpj", title: "A\u{202E}B")))
        #expect(!result.name.unicodeScalars.contains("\u{202E}") && !result.description.unicodeScalars.contains("\u{202E}"))
    }

    @Test("Only what may be used without looking is copied")
    func copying() throws {
        #expect(SearchResult(code("plain"))?.text == "plain")
        #expect(SearchResult(code("once", isOneTime: true))?.text == nil)
        #expect(SearchResult(code("over", expires: Date(timeIntervalSince1970: 0)))?.text == nil)
    }
}

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
        #expect(SearchTerms([String(repeating: "x", count: 5_000_000)]).text.count == SearchTerms.maximumLength)
        #expect(SearchTerms((0..<100_000).map(String.init)).text.unicodeScalars.count <= SearchTerms.maximumLength)
        #expect(SearchTerms([String(repeating: "wifi ", count: 100_000)]).words == ["wifi"])
    }

    @Test(
        "Words name kinds as people do, in part and in any case",
        arguments: [
            ("wi-fi", PayloadKind.wifi), ("WIFI", .wifi), ("wif", .wifi), ("Contact", .contact), ("conta", .contact), ("event", .calendar),
            ("e-mail", .email), ("mail", .email), ("number", .phone), ("swiss", .swissqr), ("link", .uri), ("payment", .epc),
            ("password", .wifi), ("bank", .swissqr), ("url", .uri),
        ])
    func kinds(word: String, kind: PayloadKind) {
        #expect(KindKeywords.name(kind, with: word))
        #expect(SearchTerms([word]).parts.dropFirst().contains { $0.search.isEmpty && $0.kinds.contains(kind) })
    }

    @Test(
        "Two letters name no kind, nor does the end of a word, and one-time passwords are never looked for",
        arguments: ["wi", "fi", "act", "otp", "one-time"])
    func noKinds(word: String) {
        let parts = SearchTerms([word]).parts
        #expect(parts.map(\.search) == [word])
        #expect(parts.allSatisfy { !$0.kinds.contains(.otp) })
    }

    @Test("Beside the kind, the other words are looked for in its codes")
    func others() {
        let parts = SearchTerms(["guest", "wifi"]).parts
        #expect(parts == [.init(search: "guest wifi", kinds: KindKeywords.searchable), .init(search: "guest", kinds: [.wifi])])
    }
}

@Suite("SearchNames")
struct SearchNamesTests {
    @Test("are where others look for them")
    func names() {
        #expect(SearchNames.busName.hasPrefix("org.quirebook.Quire."), "sandboxes give a program the names below its own")
    }
}
