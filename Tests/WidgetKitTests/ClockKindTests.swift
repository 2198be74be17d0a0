import Foundation
import Testing
import Timeline
@testable import BuiltInWidgets

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

    @Test("The large clock stands above its month")
    func large() async throws {
        let entry = try await ClockKind().snapshot(WidgetConfiguration(), in: context(.large, locale: "en_US"))
        #expect(entry.view.texts.prefix(6) == ["Saturday", "November 21, 2026", "9:42", "AM", "S", "M"])
        #expect(entry.view.texts.suffix(30) == (1...30).map(String.init))
    }
}

private func month(_ locale: String, zone: String = "UTC", at date: Date = now, firstWeekday: Int? = nil) -> MonthEntryView {
    let locale = Locale(identifier: locale)
    var calendar = locale.calendar
    calendar.locale = locale
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    if let firstWeekday { calendar.firstWeekday = firstWeekday }
    return MonthEntryView(date: date, calendar: calendar, locale: locale, hasWeekNumbers: true)
}

@Suite("Month")
struct MonthKindTests {
    @Test(
        "Begins its weeks and names its days as the place does",
        arguments: [
            ("de_DE", "November 2026", ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"], 6),
            ("en_US", "November 2026", ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], 0),
            ("ja_JP", "2026年11月", ["日", "月", "火", "水", "木", "金", "土"], 0),
        ])
    func places(locale: String, title: String, names: [String], firstPlace: Int) {
        let face = month(locale)
        #expect(face.nameAndYear == title)
        #expect(face.weekdays.map(\.short) == names)
        // 1 November 2026 is a Sunday.
        #expect(face.weeks[0].days.firstIndex { $0?.figure == "1" } == firstPlace)
    }

    @Test("Marks today and no other day", arguments: ["de_DE", "en_US", "ja_JP", "ar_EG", "fa_IR", "he_IL", "th_TH"])
    func today(locale: String) {
        let days = month(locale).weeks.flatMap(\.days).compactMap { $0 }
        #expect(days.filter(\.isToday).count == 1)
        #expect(days.first { $0.isToday }?.figure == month(locale).figure)
        #expect((28...31).contains(days.count))
    }

    @Test("Weekends are those of the place", arguments: [("de_DE", ["S", "S"]), ("he_IL", ["ו׳", "ש׳"])])
    func weekends(locale: String, letters: [String]) {
        #expect(Set(month(locale).weekdays.filter(\.isWeekend).map(\.letter)) == Set(letters))
    }

    @Test("Counts in the calendar and the digits of the place")
    func otherCalendars() {
        #expect(month("fa_IR").figure == "۳۰")
        #expect(month("fa_IR").name == "آبان")
        #expect(month("th_TH").nameAndYear.contains("2569"))
        #expect(month("ar_EG").figure == "٢١")
        #expect(month("ja_JP@calendar=japanese").nameAndYear.contains("令和8年"))
    }

    @Test("Weeks have the numbers of the place")
    func weekNumbers() {
        #expect(month("de_DE").weeks.map(\.number) == ["44", "45", "46", "47", "48", "49"])
        #expect(month("en_US").weeks.map(\.number) == ["45", "46", "47", "48", "49"])
    }

    @Test("Every month of forty years has all of its days once, in order, in the right weekday")
    func allMonths() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var date = Date(timeIntervalSince1970: 946_684_800)
        for _ in 0..<480 {
            let face = month("de_DE", at: date)
            let figures = face.weeks.flatMap(\.days).compactMap { $0?.figure }
            let count = try #require(calendar.range(of: .day, in: .month, for: date)).count
            #expect(figures == (1...count).map(String.init))
            #expect(face.weeks.allSatisfy { $0.days.count == 7 && $0.days.contains { $0 != nil } })
            date = try #require(calendar.date(byAdding: .month, value: 1, to: date))
        }
    }

    @Test(
        "Changes when the day does in the place: at midnight, and where there is none that night, when the clocks go on",
        arguments: [
            ("UTC", 1_795_219_200.0, 86_400.0), ("Asia/Kathmandu", 1_795_198_500.0, 86_400.0),
            // Berlin's day of 25 hours: 25 October 2026.
            ("Europe/Berlin", 1_792_879_200.0, 90_000.0),
            // Santiago's 6 September 2026 begins at 01:00 and has 23 hours.
            ("America/Santiago", 1_788_667_200.0, 82_800.0),
            // Havana's 1 November 2026 has midnight twice and 25 hours.
            ("America/Havana", 1_793_505_600.0, 90_000.0),
        ])
    func midnights(zone: String, start: Double, length: Double) async throws {
        let day = Date(timeIntervalSince1970: start)
        for moment in [day, day + 1, day + 3600 * 5, day + length - 1] {
            let timeline = try await MonthKind().timeline(WidgetConfiguration(), in: context(.small, zone: zone, at: moment))
            #expect(timeline.entries.first?.date == day)
            #expect(timeline.entries[1].date == day + length)
            #expect(timeline.policy == .atEnd)
        }
        let before = try await MonthKind().timeline(WidgetConfiguration(), in: context(.small, zone: zone, at: day - 1))
        #expect(before.entries[1].date == day)
    }

    @Test("Weeks begin where a person wants them to")
    func chosenFirstDay() async throws {
        let entry = try await MonthKind().snapshot(WidgetConfiguration(["first-day": "saturday"]), in: context(.large))
        #expect(entry.view.texts[1...7] == ["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"])
    }

    @Test("The large month has week numbers only when they were asked for")
    func numbersAsked() async throws {
        let plain = try await MonthKind().snapshot(WidgetConfiguration(), in: context(.large))
        let numbered = try await MonthKind().snapshot(WidgetConfiguration(["week-numbers": "true"]), in: context(.large))
        #expect(numbered.view.texts.count == plain.view.texts.count + 6)
    }
}
