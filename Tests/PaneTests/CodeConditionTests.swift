import Foundation
import LibraryStore
import Payload
import XCTest

@testable import LibraryPane

/// What a card says of a code that is over, or will be.
final class CodeConditionTests: XCTestCase {
    private let now = Date(timeIntervalSince1970: 1_794_009_600)  // 2026-11-07 00:00 UTC
    private let english = Locale(identifier: "en_GB")
    private let day: TimeInterval = 86_400

    private func code(expires: Date? = nil, isOneTime: Bool = false, spent: Date? = nil, trashed: Date? = nil, isFavorite: Bool = false)
        -> Code
    {
        Code(
            id: 1, payload: Payload("x"), title: "Café", isFavorite: isFavorite, created: now, modified: now, expires: expires,
            isOneTime: isOneTime, spent: spent, trashed: trashed)
    }

    func testAWordTellsTheState() {
        let spoken: [(Code, weight: CodeCondition.Weight?, spoken: String?)] = [
            (code(), nil, nil),
            (code(expires: now.addingTimeInterval(30 * day)), nil, nil),
            (code(expires: now.addingTimeInterval(-1)), .over, "expired"),
            (code(expires: now), .over, "expired"),
            (code(isOneTime: true), .note, "for one use"),
            (code(isOneTime: true, spent: now.addingTimeInterval(-day)), .over, "used"),
            (code(expires: now.addingTimeInterval(-day), isOneTime: true, spent: now), .over, "used"),
            (code(trashed: now), .note, nil),
        ]
        for (code, weight, words) in spoken {
            let condition = CodeCondition(code, at: now)
            XCTAssertEqual(condition?.weight, weight)
            XCTAssertEqual(condition?.spoken, words)
        }
        let soon = CodeCondition(code(expires: now.addingTimeInterval(3 * day)), at: now)
        XCTAssertEqual(soon?.weight, .note)
        XCTAssertEqual(soon?.spoken?.hasPrefix("expires "), true)
    }

    func testAScreenReaderHearsTitleKindAndState() {
        XCTAssertEqual(CardContent(code()).spokenName(at: now), "Café, Text")
        XCTAssertEqual(CardContent(code(expires: now, isFavorite: true)).spokenName(at: now), "Café, Text, favourite, expired")
    }

    func testWhatEndsWithMidnightEndsWithTheDayBefore() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let midnight = try XCTUnwrap(calendar.date(from: DateComponents(year: 2026, month: 11, day: 4)))
        XCTAssertEqual(CodeCondition.day(midnight.addingTimeInterval(-1), midnight.addingTimeInterval(5 * day), locale: english), "3 Nov")
        XCTAssertEqual(CodeCondition.day(midnight, midnight.addingTimeInterval(60), locale: english), "today")
        XCTAssertEqual(CodeCondition.day(midnight, midnight.addingTimeInterval(400 * day), locale: english), "4 Nov 2026")
    }

    func testTheNextChangeIsTheWarningAndThenTheEnd() {
        let end = now.addingTimeInterval(10 * day)
        let warning = end.addingTimeInterval(-7 * day)
        XCTAssertEqual(CodeCondition.nextChange(of: code(expires: end), after: now), warning)
        XCTAssertEqual(CodeCondition.nextChange(of: code(expires: end), after: warning), end)
        XCTAssertNil(CodeCondition.nextChange(of: code(expires: end), after: end))
        XCTAssertNil(CodeCondition.nextChange(of: code(), after: now))
        XCTAssertNil(CodeCondition.nextChange(of: code(expires: end, trashed: now), after: now))
    }
}
