import Foundation
import LibraryStore
import Testing

@Suite("When a task is due")
struct TaskDueTests {
    /// Saturday, 21 November 2026, 09:42:30 UTC.
    let now = Date(timeIntervalSince1970: 1_795_254_150)
    let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    @Test(
        "is read as people type it",
        arguments: [
            ("today", "2026-11-21"), ("Tomorrow", "2026-11-22"), ("monday", "2026-11-23"), ("sat", "2026-11-28"), ("saturday", "2026-11-28"),
            ("+3d", "2026-11-24"), ("+2w", "2026-12-05"), ("2027-02-28", "2027-02-28"), ("+0d", "2026-11-21"),
        ])
    func days(typed: String, day: String) throws {
        #expect(TaskDue(typed: typed, now: now, timeZone: berlin) == .day(try #require(CivilDay(day))))
    }

    @Test(
        "at a time is a moment on the clocks of the place",
        arguments: [
            ("17:30", "2026-11-21T16:30:00Z"), ("9:00", "2026-11-22T08:00:00Z"), ("tomorrow 8:15", "2026-11-22T07:15:00Z"),
            ("fri 17:00", "2026-11-27T16:00:00Z"), ("2026-12-01 09:00", "2026-12-01T08:00:00Z"), ("2026-12-01T09:00", "2026-12-01T08:00:00Z"),
            ("2026-07-01T09:00", "2026-07-01T07:00:00Z"), ("2026-12-01T09:00:00Z", "2026-12-01T09:00:00Z"), ("+90m", "2026-11-21T11:12:30Z"),
            ("+4h", "2026-11-21T13:42:30Z"), ("+1d 12:00", "2026-11-22T11:00:00Z"),
        ])
    func moments(typed: String, moment: String) throws {
        let expected = try Date(moment, strategy: .iso8601)
        #expect(TaskDue(typed: typed, now: now, timeZone: berlin) == .moment(expected))
    }

    @Test(
        "is nothing else",
        arguments: [
            "", " ", "soon", "25:00", "12:60", "2026-02-30", "2026-13-01", "0000-01-01", "+", "+d", "+999999d", "-1d", "mo", "tomorrow 99:99",
            "today today", "2026-11-21T", String(repeating: "9", count: 100),
        ])
    func nonsense(typed: String) { #expect(TaskDue(typed: typed, now: now, timeZone: berlin) == nil) }

    @Test("A day is over when the next one begins where the person is, also where the clocks change")
    func deadlines() throws {
        let day = try #require(CivilDay("2026-10-25"))
        #expect(TaskDue.day(day).deadline(in: berlin).timeIntervalSince(day.start(in: berlin)) == 25 * 3600)
        #expect(TaskDue.day(day).deadline(in: .gmt) == (try Date("2026-10-26T00:00:00Z", strategy: .iso8601)))
        #expect(TaskDue.day(day).isOverdue(at: day.end(in: berlin), in: berlin))
        #expect(!TaskDue.day(day).isOverdue(at: day.end(in: berlin) - 1, in: berlin))
    }

    @Test("Days are written and read alike, from the first to the last")
    func spelling() throws {
        for text in ["1583-01-01", "1970-01-01", "1969-12-31", "2024-02-29", "2026-11-22", "9999-12-31"] {
            let day = try #require(CivilDay(text))
            #expect(day.description == text)
            #expect(CivilDay(day.start(in: berlin), in: berlin) == day)
        }
        for text in ["1582-12-31", "10000-01-01", "2023-02-29", "2026-1-1", "x"] { #expect(CivilDay(text) == nil) }
        #expect(try #require(CivilDay("9999-12-31")).adding(5).description == "9999-12-31")
        #expect(CivilDay(.distantPast, in: .gmt).description == "1583-01-01")
    }
}
