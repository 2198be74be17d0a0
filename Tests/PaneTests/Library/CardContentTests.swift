import Drawing
import Foundation
import LibraryStore
import PaneKit
import Payload
import Platform
import Symbols
import TestTexts
import XCTest
@testable import LibraryPane

/// The symbol of a card.
final class CardSymbolTests: XCTestCase {
    func testATextThatFitsOnlyAtALowerLevelIsDrawnThere() {
        let attributes = CodeAttributes(title: "Long", style: SymbolStyle(level: .high).json)
        let code = Code(id: 1, payload: Payload(String(repeating: "x", count: 2000)), attributes: attributes, created: .now, modified: .now)
        let content = CardContent(code)
        XCTAssertEqual(content.layout?.style.level, .high)
        XCTAssertEqual(content.layout?.symbol.qr?.level, .medium)
    }
}

/// The picture of a contact on its card.
final class CardPhotoTests: XCTestCase {
    private func content(_ photo: String, kind: PayloadKind = .contact) -> CardContent {
        let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada\r\nFN:Ada Lovelace\r\n\(photo)\r\nEND:VCARD\r\n"
        let attributes = CodeAttributes(title: "Ada")
        return CardContent(Code(id: 1, payload: Payload(card), kind: kind, attributes: attributes, created: .now, modified: .now))
    }

    func testThePictureThatAContactHoldsIsShownAndStandsInNoSymbol() throws {
        let file = Data(try Bitmap(width: 120, height: 200) { _ in }.png()).base64EncodedString()
        let folded = file.enumerated().map { $0.offset % 70 == 69 ? "\($0.element)\r\n " : String($0.element) }.joined()
        for photo in [
            "PHOTO;ENCODING=b;TYPE=PNG:\(folded)", "PHOTO;BASE64;PNG:\(file)", "PHOTO:data:image/png;base64,\(folded)",
            "item1.PHOTO;ENCODING=BASE64:\(file)",
        ] {
            let shown = try XCTUnwrap(content(photo).photo, photo)
            XCTAssertEqual(shown.bitmap.width, 72)
            XCTAssertEqual(shown.bitmap.height, 72)
            XCTAssertNotNil(content(photo).layout)
        }
    }

    func testWhatIsNoPictureOrLiesElsewhereIsNotShown() {
        let drawing = Data("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8).base64EncodedString()
        for photo in [
            "PHOTO;VALUE=uri:https://example.org/a.png", "PHOTO;ENCODING=b:////", "PHOTO;ENCODING=b:", "PHOTO:", "NOTE:none",
            "PHOTO;ENCODING=b;TYPE=SVG:\(drawing)", "PHOTO:data:image/png,x",
        ] {
            XCTAssertNil(content(photo).photo, photo)
        }
    }
}

/// Matches of a search on a card.
final class SearchMatchTests: XCTestCase {
    private func code(_ text: String, title: String, tags: [String] = [], notes: String = "") -> Code {
        let attributes = CodeAttributes(title: title, notes: notes, tags: tags)
        return Code(id: 1, payload: Payload(text), attributes: attributes, created: .now, modified: .now)
    }

    private func marked(_ text: String, _ ranges: [Range<String.Index>]) -> [String] { ranges.map { String(text[$0]) } }

    func testWordsAreMarkedInTheTitle() {
        let code = code("x", title: "Café au lait")
        let match = SearchMatch("cafe LAIT", in: code)
        XCTAssertEqual(marked(code.title, match.title), ["Café", "lait"])
        XCTAssertNil(match.elsewhere)
        XCTAssertTrue(SearchMatch("", in: code).title.isEmpty)
        XCTAssertNil(SearchMatch("", in: code).elsewhere)
    }

    func testALineShowsMatchesOutsideTheTitle() {
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

/// The state of a code on its card.
final class CodeStatusTests: XCTestCase {
    private let now = Date(timeIntervalSince1970: 1_794_009_600)  // 2026-11-07 00:00 UTC
    private let english = Locale(identifier: "en_GB")
    private let day: TimeInterval = 86_400

    private func code(expires: Date? = nil, isOneTime: Bool = false, spent: Date? = nil, trashed: Date? = nil, isFavorite: Bool = false)
        -> Code
    {
        Code(
            id: 1, payload: Payload("x"),
            attributes: CodeAttributes(title: "Café", isFavorite: isFavorite, expires: expires, isOneTime: isOneTime, spent: spent),
            created: now, modified: now, trashed: trashed)
    }

    func testTheBadgeNamesTheState() {
        let spoken: [(Code, severity: CodeStatus.Severity?, spoken: LocalizedText?)] = [
            (code(), nil, nil),
            (code(expires: now.addingTimeInterval(30 * day)), nil, nil),
            (code(expires: now.addingTimeInterval(-1)), .ended, "expired"),
            (code(expires: now), .ended, "expired"),
            (code(isOneTime: true), .notice, "single use"),
            (code(isOneTime: true, spent: now.addingTimeInterval(-day)), .ended, "used"),
            (code(expires: now.addingTimeInterval(-day), isOneTime: true, spent: now), .ended, "used"),
            (code(trashed: now), .notice, nil),
        ]
        for (code, severity, words) in spoken {
            let condition = CodeStatus(code, at: now)
            XCTAssertEqual(condition?.severity, severity)
            XCTAssertEqual(condition?.spoken, words)
        }
        let soon = CodeStatus(code(expires: now.addingTimeInterval(3 * day)), at: now)
        XCTAssertEqual(soon?.severity, .notice)
        XCTAssertEqual(soon?.spoken?.string.hasPrefix("expires "), true)
    }

    func testTheAccessibleNameHasTitleKindAndState() {
        XCTAssertEqual(CardContent(code()).spokenName(at: now), "Café, Text")
        XCTAssertEqual(CardContent(code(expires: now, isFavorite: true)).spokenName(at: now), "Café, Text, favourite, expired")
    }

    func testACodeThatEndsAtMidnightEndsOnTheDayBefore() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let midnight = try XCTUnwrap(calendar.date(from: DateComponents(year: 2026, month: 11, day: 4)))
        XCTAssertEqual(CodeStatus.day(midnight.addingTimeInterval(-1), midnight.addingTimeInterval(5 * day), locale: english), "3 Nov")
        XCTAssertEqual(CodeStatus.day(midnight, midnight.addingTimeInterval(60), locale: english), "today")
        XCTAssertEqual(CodeStatus.day(midnight, midnight.addingTimeInterval(400 * day), locale: english), "4 Nov 2026")
    }

    func testTheNextChangeIsTheWarningAndThenTheEnd() {
        let end = now.addingTimeInterval(10 * day)
        let warning = end.addingTimeInterval(-7 * day)
        XCTAssertEqual(CodeStatus.nextChange(of: code(expires: end), after: now), warning)
        XCTAssertEqual(CodeStatus.nextChange(of: code(expires: end), after: warning), end)
        XCTAssertNil(CodeStatus.nextChange(of: code(expires: end), after: end))
        XCTAssertNil(CodeStatus.nextChange(of: code(), after: now))
        XCTAssertNil(CodeStatus.nextChange(of: code(expires: end, trashed: now), after: now))
    }
}
