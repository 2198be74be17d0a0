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
        ViewDescription(root: .column(spacing: 4, [heading(name), days(.small, height: 108)]))
    }

    private var medium: ViewDescription {
        let words: [ViewNode] = [
            heading(today), .note(.verbatim(nameAndYear)), .space(),
            .text(TextNode(.verbatim(figure), style: .display, weight: .medium)),
        ]
        // As wide as seven days; the text has the rest.
        let days = StackNode(width: MonthMetrics.small.cell * 7, [days(.small, height: 132)])
        return ViewDescription(root: .row(spacing: 24, [.column(StackNode(spacing: 0, width: 162, height: 132, words)), .column(days)]))
    }

    private var large: ViewDescription {
        ViewDescription(root: .column(spacing: 8, [heading(nameAndYear), days(.large, height: 284, hasNumbers: hasWeekNumbers)]))
    }

    /// The names of the weekdays and the weeks, over a height in logical pixels.
    func days(_ measures: MonthMetrics, height: Double, hasNumbers: Bool = false) -> ViewNode {
        .column(StackNode(spacing: 0, height: height, grid(measures, hasNumbers: hasNumbers)))
    }

    private func heading(_ words: String) -> ViewNode { .heading(.verbatim(words), color: .accentText) }

    // MARK: The grid

    /// The names of the weekdays and the weeks, with the remaining space between them.
    private func grid(_ measures: MonthMetrics, hasNumbers: Bool) -> [ViewNode] {
        // In languages without short names, letters stand for them.
        let hasNames = measures.hasNames && weekdays.allSatisfy { $0.short.count <= 5 }
        let names = weekdays.map { day -> ViewNode in
            let words = TextNode(
                .verbatim(hasNames ? day.short : day.letter), style: .caption, weight: .medium, color: .secondaryText,
                minimumScale: 0.6)
            return .text(words)
        }
        var rows = [row((hasNumbers ? [.space()] : []) + names)]
        for week in weeks {
            let number = ViewNode.text(
                TextNode(
                    .verbatim(week.number), style: .display, size: TextNode.Style.caption.size, weight: .regular, color: .secondaryText))
            rows.append(row((hasNumbers ? [cell(number, measures)] : []) + week.days.map { place($0, measures) }))
        }
        return Array(rows.map { [$0] }.joined(separator: [.space()]))
    }

    private func row(_ places: [ViewNode]) -> ViewNode {
        .grid(GridNode(columns: places.count, spacing: 0, alignment: .center, places))
    }

    private func place(_ day: Day?, _ measures: MonthMetrics) -> ViewNode {
        guard let day else { return .space() }
        let color: ViewColor = day.isToday ? .onAccent : day.isWeekend ? .secondaryText : .text
        let figure = TextNode(
            .verbatim(day.figure), style: .display, size: measures.figure.size, weight: day.isToday ? .semibold : .regular,
            color: color)
        return cell(.text(figure), measures, background: day.isToday ? .accent : nil)
    }

    /// Round, so that one digit and two digits look alike on it.
    private func cell(_ part: ViewNode, _ measures: MonthMetrics, background: ViewColor? = nil) -> ViewNode {
        .row(
            StackNode(
                spacing: 0, alignment: .center, width: measures.cell, height: measures.height, background: background,
                cornerRadius: measures.height / 2, [part]))
    }
}

/// The sizes of a month's parts, in logical pixels.
struct MonthMetrics {
    /// The width and the height of a day's cell.
    let cell: Double
    let height: Double
    let figure: TextNode.Style
    /// Whether there is room for "Sat" instead of "S".
    var hasNames = false

    /// For as wide as a small widget.
    static let small = MonthMetrics(cell: 18, height: 16, figure: .caption)
    /// For as wide as a large widget.
    static let large = MonthMetrics(cell: 36, height: 36, figure: .body, hasNames: true)
    /// For a part of a large widget.
    static let wide = MonthMetrics(cell: 22, height: 22, figure: .body)
}
