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
            id: 1, payload: Payload(text), title: title, style: style, created: .now, modified: .now, expires: expires, isOneTime: isOneTime,
            spent: spent)
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
