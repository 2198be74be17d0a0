import BuiltInWidgets
import Foundation
import Testing
import Timeline

@Suite("Clock")
struct ClockKindTests {
    @Test("Gives an hour of minutes, each on its minute, and is asked again at the end")
    func timeline() async throws {
        let timeline = try await ClockKind().timeline(WidgetConfiguration(), in: context(.small))
        let minute = Date(timeIntervalSince1970: 1_795_254_120)
        #expect(timeline.entries.map(\.date) == (0..<60).map { minute + Double($0) * 60 })
        #expect(timeline.policy == .atEnd)
        #expect(timeline.entry(at: now)?.view.texts == ["Saturday", "21 November", "09:42"])
        #expect(timeline.entries.last?.view.texts == ["Saturday", "21 November", "10:41"])
    }

    @Test(
        "Writes time and date as the place does",
        arguments: [
            ("en_US", "America/New_York", ["Saturday", "AM", "November 21", "4:42"]),
            ("en_GB", "Europe/London", ["Saturday", "21 November", "09:42"]),
            ("de_DE", "Europe/Berlin", ["Samstag", "21. November", "10:42"]),
            ("fr_FR", "Europe/Paris", ["samedi", "21 novembre", "10:42"]),
            ("ja_JP", "Asia/Tokyo", ["土曜日", "11月21日", "18:42"]),
            ("ko_KR", "Asia/Seoul", ["토요일", "오후", "11월 21일", "6:42"]),
            ("en_IN", "Asia/Kolkata", ["Saturday", "PM", "21 November", "3:12"]),
        ])
    func places(locale: String, zone: String, expected: [String]) async throws {
        let entry = try await ClockKind().snapshot(WidgetConfiguration(), in: context(.small, locale: locale, zone: zone))
        #expect(entry.view.texts == expected)
    }

    @Test(
        "Follows the choice of twelve or twenty-four hours",
        arguments: [
            ("en_US", "24", ["Saturday", "November 21", "21:42"]), ("de_DE", "12", ["Samstag", "PM", "21. November", "9:42"]),
            ("de_DE", "automatic", ["Samstag", "21. November", "21:42"]),
        ])
    func hours(locale: String, choice: String, expected: [String]) async throws {
        let evening = context(.small, locale: locale, at: now + 12 * 3600)
        let entry = try await ClockKind().snapshot(WidgetConfiguration(["hours": choice]), in: evening)
        #expect(entry.view.texts == expected)
    }

    @Test("The night the clocks go back shows the same hour twice")
    func daylightSaving() async throws {
        // 01:30 UTC on 25 October 2026: Berlin goes from 03:00 back to 02:00 at 01:00 UTC.
        let later = Date(timeIntervalSince1970: 1_792_891_800)
        let kind = ClockKind()
        let before = try await kind.snapshot(WidgetConfiguration(), in: context(.small, zone: "Europe/Berlin", at: later - 3600))
        let after = try await kind.snapshot(WidgetConfiguration(), in: context(.small, zone: "Europe/Berlin", at: later))
        #expect(before.view.texts.last == "02:30")
        #expect(after.view.texts.last == "02:30")
    }

    @Test("The large clock stacks hours and minutes")
    func large() async throws {
        let entry = try await ClockKind().snapshot(WidgetConfiguration(), in: context(.large, locale: "en_US"))
        #expect(entry.view.texts == ["Saturday", "November 21, 2026", "9", "42", "AM"])
    }
}
