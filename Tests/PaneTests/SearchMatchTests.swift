import Foundation
import LibraryStore
import Payload
import XCTest

@testable import LibraryPane

/// Where a search is marked on a card.
final class SearchMatchTests: XCTestCase {
    private func code(_ text: String, title: String, tags: [String] = [], notes: String = "") -> Code {
        Code(id: 1, payload: Payload(text), title: title, tags: tags, notes: notes, created: .now, modified: .now)
    }

    private func marked(_ text: String, _ ranges: [Range<String.Index>]) -> [String] { ranges.map { String(text[$0]) } }

    func testWordsAreMarkedInTheTitle() {
        let code = code("x", title: "Café au lait")
        let match = SearchMatch("cafe LAIT", in: code)
        XCTAssertEqual(marked(code.title, match.title), ["Café", "lait"])
        XCTAssertNil(match.elsewhere)
        XCTAssertEqual(SearchMatch("", in: code), .none)
    }

    func testALineSaysWhereWhatTheTitleDoesNotShow() {
        let wifi = "WIFI:T:WPA;S:Café Bar;P:correct horse;;"
        let cases: [(search: String, code: Code, line: String, marked: [String])] = [
            ("caf", code(wifi, title: "Guests"), "Network: Café Bar", ["Caf"]),
            ("guests caf", code(wifi, title: "Guests"), "Network: Café Bar", ["Caf"]),
            ("bar", code("x", title: "Guests", tags: ["home", "Bar, downstairs"]), "Tags: home · Bar, downstairs", ["Bar"]),
            ("bar", code("x", title: "Guests", notes: "ask at\nthe bar"), "Notes: …at the bar", ["bar"]),
            ("menu", code("https://www.example.org/menu", title: "Lunch"), "Address: …ple.org/menu", ["menu"]),
        ]
        for (search, code, line, marks) in cases {
            let found = SearchMatch(search, in: code).elsewhere
            XCTAssertEqual(found?.text, line, search)
            XCTAssertEqual(found.map { marked($0.text, $0.marked) }, marks, search)
        }
    }

    func testASecretIsNeverShownAsAMatch() {
        let secrets = [
            "WIFI:T:WPA;S:Bar;P:correct horse;;", "otpauth://totp/Bank:me?secret=JBSWY3DPEHPK3PXP&issuer=Bank",
        ]
        for text in secrets {
            for search in ["horse", "correct", "JBSWY3", "dpehpk"] {
                XCTAssertNil(SearchMatch(search, in: code(text, title: "Mine")).elsewhere, "\(search) in \(text)")
            }
        }
    }
}
