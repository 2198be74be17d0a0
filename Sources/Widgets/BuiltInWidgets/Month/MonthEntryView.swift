import Foundation
import Platform
import Timeline

/// The view of a month, with numbers and names in the local form.
struct MonthEntryView {
    struct Day {
        /// "21", in local digits.
        let figure: String
        let isToday: Bool
        let isWeekend: Bool
    }

    struct Week {
        /// "47"
        let number: String
        /// Seven days; nil for days of another month.
        let days: [Day?]
    }

    /// The names of a weekday, "S" and "Sat", and whether it is part of the weekend.
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
    /// Four to six weeks.
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

        // Every calendar of Foundation has days and months; otherwise the month has only today.
        let all = calendar.range(of: .day, in: .month, for: date) ?? number..<number + 1
        /// At noon, far from any change of the clocks.
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
            // Any seven consecutive days have every weekday once.
            let day = noon(of: all.lowerBound + index - blanks)
            return Weekday(
                letter: style.weekday(.narrow).format(day), short: style.weekday(.abbreviated).format(day),
                isWeekend: calendar.isDateInWeekend(day))
        }
    }
}

extension MonthEntryView {
    func view(in family: WidgetFamily) -> ViewDescription {
        switch family {
        case .large, .extraLarge: large
        case .medium: medium
        case .small, .control: small
        }
    }

    private var small: ViewDescription {
        let title = ViewNode.text(.verbatim(name), style: .caption, weight: .semibold, color: .accentText, minimumScale: 0.7)
        return ViewDescription(
            padding: 12, root: .column(spacing: 4, [title, grid(MonthMetrics(cell: 18, figure: 11, today: 10, letter: 9))]))
    }

    private var medium: ViewDescription {
        let words: [ViewNode] = [
            .text(.verbatim(today), style: .heading, color: .accentText, minimumScale: 0.7),
            .text(.verbatim(nameAndYear), style: .caption, color: .secondaryText, minimumScale: 0.7),
            .space(),
            .text(TextNode(.verbatim(figure), style: .display, size: 84, weight: .medium)),
        ]
        // As wide as seven days; the text has the rest.
        let days = StackNode(width: 168, height: 138, [grid(MonthMetrics(cell: 20, figure: 12, today: 11, letter: 10))])
        return ViewDescription(root: .row(spacing: 16, [.column(StackNode(spacing: 4, width: 148, height: 138, words)), .column(days)]))
    }

    private var large: ViewDescription {
        let title = ViewNode.text(.verbatim(nameAndYear), style: .title, minimumScale: 0.7)
        return ViewDescription(
            padding: 24,
            root: .column(
                spacing: 8,
                [title, grid(MonthMetrics(cell: 36, figure: 16, today: 16, letter: 12, hasNames: true), hasNumbers: hasWeekNumbers)]))
    }

    // MARK: The grid

    /// The names of the weekdays and the weeks, with the remaining space between them.
    private func grid(_ measures: MonthMetrics, hasNumbers: Bool = false) -> ViewNode {
        let names = weekdays.map { day -> ViewNode in
            let words = TextNode(
                .verbatim(measures.hasNames ? day.short : day.letter), style: .caption, size: measures.letter, weight: .medium,
                color: .secondaryText,
                minimumScale: 0.6)
            return .text(words)
        }
        var rows = [row((hasNumbers ? [.space()] : []) + names)]
        for week in weeks {
            let number = ViewNode.text(
                TextNode(.verbatim(week.number), style: .display, size: measures.letter, weight: .regular, color: .secondaryText))
            rows.append(row((hasNumbers ? [cell(number, measures)] : []) + week.days.map { place($0, measures) }))
        }
        return .column(spacing: 0, Array(rows.map { [$0] }.joined(separator: [.space()])))
    }

    private func row(_ places: [ViewNode]) -> ViewNode {
        .grid(GridNode(columns: places.count, spacing: 0, alignment: .center, places))
    }

    private func place(_ day: Day?, _ measures: MonthMetrics) -> ViewNode {
        guard let day else { return .space() }
        let color: ViewColor = day.isToday ? .onAccent : day.isWeekend ? .secondaryText : .text
        let figure = TextNode(
            .verbatim(day.figure), style: .display, size: day.isToday ? measures.today : measures.figure,
            weight: day.isToday ? .semibold : .regular,
            color: color)
        return cell(.text(figure), measures, background: day.isToday ? .accent : nil)
    }

    /// Round, so that one digit and two digits look alike on it.
    private func cell(_ part: ViewNode, _ measures: MonthMetrics, background: ViewColor? = nil) -> ViewNode {
        .row(
            StackNode(
                spacing: 0, alignment: .center, width: measures.cell, height: measures.cell, background: background,
                cornerRadius: measures.cell / 2, [part]))
    }
}

/// The sizes of a month's parts, in logical pixels.
struct MonthMetrics {
    /// The side length of a day's cell.
    let cell: Double
    let figure: Double
    /// The size of today's number, which leaves a margin on its background.
    let today: Double
    let letter: Double
    /// Whether there is room for "Sat" instead of "S".
    var hasNames = false
}
