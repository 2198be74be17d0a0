import Foundation
import TestNumbers
import Testing

@testable import LibraryTransfer

@Suite("A moment in a file")
struct MomentTests {
    @Test(
        "is read in whatever shape programs write it",
        arguments: [
            ("2026-07-04T09:30:00Z", "2026-07-04T09:30:00.000Z"), ("2026-07-04T09:30:00.123Z", "2026-07-04T09:30:00.123Z"),
            ("2026-07-04", "2026-07-04T00:00:00.000Z"), ("2026/7/4", "2026-07-04T00:00:00.000Z"),
            ("2026-07-04 09:30+0200", "2026-07-04T07:30:00.000Z"),
            ("2026-07-04T09:30:00-05:30", "2026-07-04T15:00:00.000Z"), ("2024-02-29", "2024-02-29T00:00:00.000Z"),
            ("1899-12-31T23:59:59.9996Z", "1899-12-31T23:59:59.999Z"), ("1700000000", "2023-11-14T22:13:20.000Z"),
            ("1700000000123", "2023-11-14T22:13:20.123Z"), ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"),
        ])
    func shapes(written: String, read: String) throws {
        #expect(ExchangedDate.text(try #require(ExchangedDate.date(written))) == read)
    }

    @Test(
        "is none when there is no such day or hour",
        arguments: [
            "2026-02-29", "2026-13-01", "2026-00-10", "2026-07-32", "2026-07-04T24:00", "2026-07-04T09:60", "2026-07-04T09:30:00+25:00",
            "07/04/2026",
            "someday", "", "2026-07-04x", "-5", "nan", "1e99", "2026-07-04T09:30:00.", "2026-07-04 09",
        ])
    func wrong(written: String) {
        #expect(ExchangedDate.date(written) == nil)
    }

    @Test("is written as Foundation writes it, and read back to the millisecond")
    func agreement() throws {
        var numbers = SeededNumbers(1)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for _ in 0..<2000 {
            let milliseconds = Int.random(in: -10_000_000_000_000...100_000_000_000_000, using: &numbers)
            let text = try #require(CivilDateTime.text(milliseconds: milliseconds))
            #expect(CivilDateTime(text)?.milliseconds == milliseconds)
            // Half a millisecond more, because Foundation truncates.
            #expect(Date(timeIntervalSince1970: (Double(milliseconds) + 0.5) / 1000).formatted(style) == text)
        }
    }

    @Test("on the clocks here is what they showed, also where they are changed")
    func localTime() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        for (month, day) in [(1, 15), (3, 29), (7, 4), (10, 25)] {
            let date = try #require(ExchangedDate.date("2026-\(month)-\(day) 12:00:00"))
            #expect(calendar.component(.hour, from: date) == 12)
            #expect(calendar.component(.day, from: date) == day)
        }
    }
}
