import Foundation
import PaneKit
import Payload
import Platform
import TestSupport
import TestTexts
import XCTest
@testable import LibraryPane
@testable import LibraryStore

/// The history as lines, grouped by day.
final class HistoryTests: PaneTestCase {
    /// Saturday, 21 November 2026, 09:42:30 UTC.
    private static let now = Date(timeIntervalSince1970: 1_795_254_150)
    private static let dates = DateText(locale: Locale(identifier: "en_GB"), timeZone: .gmt)

    private static func event(_ id: Int64, hoursAgo hours: Double) -> HistoryEvent {
        HistoryEvent(id: id, code: id % 2, kind: .shown, date: Self.now.addingTimeInterval(-3600 * hours))
    }

    func testTheFirstEventOfEachDayHasItsName() {
        let events = [0.5, 9, 10, 33, 34, 80].enumerated().map { Self.event(Int64($0), hoursAgo: $1) }
        let lines = HistoryLine.lines(events, after: nil, titles: [0: "Menu"], dates: Self.dates, now: Self.now)
        XCTAssertEqual(lines.map(\.heading), ["Today", nil, "Yesterday", nil, "Thursday, 19 November 2026", "Wednesday, 18 November 2026"])
        XCTAssertEqual(lines.map(\.title), ["Menu", "Deleted code", "Menu", "Deleted code", "Menu", "Deleted code"])
        XCTAssertNil(HistoryLine.lines([events[1]], after: events[0], titles: [:], dates: Self.dates, now: Self.now)[0].heading)
        XCTAssertEqual(
            HistoryLine.lines([events[2]], after: events[1], titles: [:], dates: Self.dates, now: Self.now)[0].heading, "Yesterday")
    }

    func testTimesUseTheLanguageOfTheDesktop() {
        let german = DateText(locale: Locale(identifier: "de_DE"), timeZone: .gmt)
        XCTAssertEqual(Self.dates.ago(Self.now.addingTimeInterval(-7200), now: Self.now), "2 hours ago")
        XCTAssertEqual(german.ago(Self.now.addingTimeInterval(-7200), now: Self.now), "Vor 2 Stunden")
        XCTAssertEqual(german.heading(Self.now.addingTimeInterval(-86_400), now: Self.now), "Gestern")
        XCTAssertEqual(Self.dates.weekStart(Self.now), Date(timeIntervalSince1970: 1_794_787_200), "weeks begin on Monday there")
        XCTAssertEqual(Self.dates.end(Date(timeIntervalSince1970: 1_794_787_200)), "15 November 2026", "a day that is over at midnight")
        XCTAssertEqual(Self.dates.end(Date(timeIntervalSince1970: 1_794_787_260)), "16 November 2026 at 0:01")
    }

    func testAPageThatIsShorterThanCountedIsLoadedOnce() throws {
        try MainActor.assumeIsolated {
            let library = try Library.inMemory()
            var loads = 0
            // As with a row that only a newer version can read.
            let list = PagedList<Int>(count: { 3 }) { _, _ in
                loads += 1
                return [1, 2]
            }
            list.onChange = { [weak list] in _ = list?.row(at: 2) }
            list.start(library, topics: [.codes])
            XCTAssertTrue(Loop.run { list.row(at: 1) == 2 })
            Loop.runUntilQuiet()
            XCTAssertNil(list.row(at: 2))
            XCTAssertEqual(loads, 1)
            list.stop()
        }
    }

    func testALongHistoryIsLoadedWhereItIsVisible() throws {
        try MainActor.assumeIsolated {
            let library = try Library.inMemory()
            var record = CodeRecord(payload: .init("text"), title: "Menu", created: Self.now)
            record.history = (0..<5000).map { CodeRecord.Event(.shown, Self.now.addingTimeInterval(Double($0) * 60)) }
            try library.insert([record])
            let model = HistoryModel(library: library, code: nil, dates: Self.dates)
            var splices: [Splice] = []
            model.lines.onSplice = { splices.append(Splice($0, removed: $1, added: $2)) }
            model.lines.onError = { XCTFail("\($0)") }
            model.lines.start(library, topics: [.codes])
            XCTAssertTrue(Loop.run { model.lines.count == 5000 })
            XCTAssertEqual(splices, [Splice(0, removed: 0, added: 5000)])
            for position in [0, 4999, 2500, 64, 63] {
                XCTAssertTrue(Loop.run { model.lines.row(at: position) != nil })
                XCTAssertEqual(model.lines.row(at: position)?.event.date, Self.now.addingTimeInterval(Double(4999 - position) * 60))
            }
            XCTAssertNil(model.lines.row(at: 5000))
            try library.runBlocking { try await $0.record(.shown, of: 1) }
            XCTAssertTrue(Loop.run { model.lines.count == 5001 })
            XCTAssertEqual(splices.last, Splice(0, removed: 0, added: 1))
            try library.runBlocking { try await $0.clearHistory() }
            XCTAssertTrue(Loop.run { model.lines.count == 0 })
            XCTAssertEqual(splices.last, Splice(0, removed: 5001, added: 0))
            XCTAssertNil(model.lines.row(at: 0))
            model.lines.stop()
        }
    }
}
