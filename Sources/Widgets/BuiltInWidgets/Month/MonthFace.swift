import Foundation

/// A month in figures and words, as its place and language write them.
struct MonthFace {
    /// One place in the grid.
    struct Day {
        /// "21", in the digits of the place.
        let figure: String
        let isToday: Bool
        let isWeekend: Bool
    }

    struct Week {
        /// "47"
        let number: String
        /// Seven, nil where a place belongs to another month.
        let days: [Day?]
    }

    /// "S" or "Sat", and whether that day is of the weekend; seven, in the order of the weeks.
    struct Weekday {
        let letter: String
        let short: String
        let isWeekend: Bool
    }

    /// "November"
    let name: String
    /// "November 2026"
    let nameAndYear: String
    /// "Saturday"
    let today: String
    /// "21"
    let figure: String
    let weekdays: [Weekday]
    /// Four to six.
    let weeks: [Week]
    let hasWeekNumbers: Bool

    init(date: Date, calendar: Calendar, locale: Locale, hasWeekNumbers: Bool) {
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
        let numbers = IntegerFormatStyle<Int>(locale: locale).grouping(.never)
        name = style.month(.wide).format(date)
        nameAndYear = style.month(.wide).year().format(date)
        today = style.weekday(.wide).format(date)
        let number = calendar.component(.day, from: date)
        figure = number.formatted(numbers)
        self.hasWeekNumbers = hasWeekNumbers

        // Every calendar of Foundation has both; a month of nothing but today would be no lie.
        let all = calendar.range(of: .day, in: .month, for: date) ?? number..<number + 1
        /// At noon, which no change of the clocks comes near.
        func noon(of day: Int) -> Date {
            let start = calendar.startOfDay(for: date).addingTimeInterval(12 * 3600)
            return calendar.date(byAdding: .day, value: day - number, to: start) ?? start
        }
        let first = calendar.component(.weekday, from: noon(of: all.lowerBound))
        let blanks = (first - calendar.firstWeekday + 7) % 7
        let days = all.map { day in
            Day(figure: day.formatted(numbers), isToday: day == number, isWeekend: calendar.isDateInWeekend(noon(of: day)))
        }
        let places = [Day?](repeating: nil, count: blanks) + days
        weeks = stride(from: 0, to: places.count, by: 7).map { start in
            let row = Array(places[start..<min(start + 7, places.count)])
            let week = calendar.component(.weekOfYear, from: noon(of: all.lowerBound + max(start - blanks, 0)))
            return Week(number: week.formatted(numbers), days: row + [Day?](repeating: nil, count: 7 - row.count))
        }
        weekdays = (0..<7).map { index in
            // Any seven days in a row have every weekday once.
            let day = noon(of: all.lowerBound + index - blanks)
            return Weekday(
                letter: style.weekday(.narrow).format(day), short: style.weekday(.abbreviated).format(day),
                isWeekend: calendar.isDateInWeekend(day))
        }
    }
}
