import Foundation
import Platform
import Timeline

/// The view of the clock for each family, with the time, the date and the emoji.
struct ClockEntryView {
    let clockText: ClockText
    let style: ClockDateStyle
    let mark: ClockMark?
    /// The month below or beside the time in the large sizes.
    var month: MonthEntryView?

    func view(in family: WidgetFamily) -> ViewDescription {
        switch family {
        case .extraLarge: extraLarge
        case .large: large
        case .medium: medium
        case .small: small
        case .control: control
        }
    }

    // MARK: The date

    /// The first part of the date, in the accent colour.
    private var heading: String? {
        switch style {
        case .automatic, .full, .weekday: clockText.weekday
        case .short: clockText.shortDate
        case .none: nil
        }
    }

    /// The second part of the date, below or beside the first.
    private func detail(hasYear: Bool) -> String? {
        switch style {
        case .automatic: hasYear ? clockText.fullDate : clockText.date
        case .full: clockText.fullDate
        case .short, .weekday, .none: nil
        }
    }

    /// The line at the top: the first part of the date, and what stands at its other end.
    private func head(_ trailing: [ViewNode] = []) -> ViewNode {
        .heading(.verbatim(heading ?? ""), color: .accentText, trailing: trailing)
    }

    private func detailLine(hasYear: Bool, lines: Int = 1) -> [ViewNode] {
        detail(hasYear: hasYear).map { [.note(.verbatim($0), lines: lines)] } ?? []
    }

    private var period: ViewNode? { clockText.period.map { .note(.verbatim($0)) } }

    // MARK: Small

    private var small: ViewDescription {
        let clock = ViewNode.text(figures(clockText.time, size: 64))
        if let mark {
            // AM or PM is below the date, or in its place.
            var words = heading.map { [ViewNode.text(.verbatim($0), weight: .semibold, color: .accentText, lines: 2)] } ?? []
            words += detailLine(hasYear: false, lines: 2)
            if let period { words.append(period) }
            let parts: [ViewNode] =
                words.isEmpty
                ? [mark.node(size: 64), .space(), clock]
                : [.row(spacing: 4, [.column(spacing: 2, words), .space(), mark.node(size: 44)]), .space(), clock]
            return ViewDescription(root: .column(spacing: 0, parts))
        }
        // Without a date the time is centred.
        if style == .none {
            return ViewDescription(
                root: .column(spacing: 0, alignment: .center, [.space(), clock] + (period.map { [$0] } ?? []) + [.space()]))
        }
        let parts = [head(period.map { [$0] } ?? [])] + detailLine(hasYear: false, lines: 2) + [.space(), clock]
        return ViewDescription(root: .column(spacing: 0, parts))
    }

    // MARK: Medium

    private var medium: ViewDescription {
        let clock = line(figures(clockText.time, size: 128), isPeriodFirst: clockText.isPeriodFirst)
        let row = mark.map { ViewNode.row(spacing: 16, alignment: .center, [$0.node(size: 80), .space(), clock]) } ?? clock
        let parts: [ViewNode] =
            style == .none ? [.space(), row, .space()] : [head(detailLine(hasYear: style == .full)), .space(), row]
        return ViewDescription(root: .column(spacing: 0, parts))
    }

    // MARK: Large and larger

    /// The time above the month, or alone.
    private var large: ViewDescription {
        let clock = line(figures(clockText.time, size: 96), isPeriodFirst: clockText.isPeriodFirst)
        guard let month, style != .none else {
            let parts: [ViewNode] = (mark.map { [$0.node(size: 104)] } ?? []) + [clock]
            let middle = StackNode(spacing: 24, alignment: .center, width: 312, height: 312, [.space()] + parts + [.space()])
            return ViewDescription(root: .column(middle))
        }
        let mark = mark.map { [$0.node(size: 24)] } ?? []
        let parts: [ViewNode] = [head(detailLine(hasYear: true) + mark), .space(), clock, .space(), .divider, .space()]
        return ViewDescription(root: .column(spacing: 2, parts + [month.days(.wide, height: 160)]))
    }

    /// The time beside the month, or alone.
    private var extraLarge: ViewDescription {
        let isAlone = style == .none || month == nil
        let clock = line(figures(clockText.time, size: isAlone ? 248 : 160), isPeriodFirst: clockText.isPeriodFirst)
        guard let month, !isAlone else {
            let parts: [ViewNode] = mark.map { [.row(spacing: 32, alignment: .center, [$0.node(size: 160), clock])] } ?? [clock]
            let middle = StackNode(spacing: 24, alignment: .center, width: 672, height: 312, [.space()] + parts + [.space()])
            return ViewDescription(root: .column(middle))
        }
        let words: [ViewNode] = [head(), .text(.verbatim(detail(hasYear: true) ?? ""), color: .secondaryText), .space()]
        let marks = mark.map { [$0.node(size: 88), .space()] } ?? []
        let left = StackNode(spacing: 0, width: 344, height: 312, words + marks + [clock])
        let right = StackNode(width: 296, [month.days(.large, height: 312)])
        return ViewDescription(root: .row(spacing: 32, [.column(left), .column(right)]))
    }

    // MARK: Control

    private var control: ViewDescription {
        var words: [ViewNode] = []
        if style != .none { words.append(.text(.verbatim(clockText.shortWeekday), style: .caption, weight: .semibold, color: .accentText)) }
        if let period { words.append(period) }
        var row: [ViewNode] = [.text(figures(clockText.time, size: 38))]
        if let mark {
            row += [.space(), mark.node(size: 36)]
        } else {
            row = words.isEmpty ? [.space()] + row + [.space()] : row + [.space(), .column(spacing: 4, alignment: .end, words)]
        }
        return ViewDescription(root: .column(spacing: 0, [.space(), .row(spacing: 8, alignment: .center, row), .space()]))
    }

    // MARK: Parts

    private func figures(_ text: String, size: Double, color: ViewColor = .text) -> TextNode {
        TextNode(.verbatim(text), style: .display, size: size, weight: .medium, color: color, isTabular: true, minimumScale: 0.3)
    }

    /// Digits with a small AM or PM beside them.
    private func line(_ figures: TextNode, style: TextNode.Style = .heading, isPeriodFirst: Bool) -> ViewNode {
        guard let period = clockText.period else { return .text(figures) }
        let words = ViewNode.text(.verbatim(period), style: style, color: .secondaryText)
        return .row(alignment: .baseline, isPeriodFirst ? [words, .text(figures)] : [.text(figures), words])
    }
}

/// The emoji beside the time. If no font has it, a smiley icon in the colours of the widget.
struct ClockMark {
    let emoji: String
    let isDrawable: Bool

    /// - Parameter size: The side length in logical pixels.
    func node(size: Double) -> ViewNode {
        // A glyph of an emoji font is about a fifth wider than its size.
        isDrawable
            ? .text(TextNode(.verbatim(emoji), style: .title, size: size * 0.84, weight: .regular))
            : .icon("quire-smile-symbolic", size: size, color: .accentText)
    }
}

/// The text of a date and time in a locale and a time zone.
struct ClockText: Hashable {
    /// Hours and minutes without AM or PM: "10:42".
    let time: String
    /// "10" and "42"
    let hour: String
    let minute: String
    /// "AM" or "PM" in a 12-hour format, and whether it comes before the time.
    let period: String?
    let isPeriodFirst: Bool
    /// "Saturday"
    let weekday: String
    /// "Sat"
    let shortWeekday: String
    /// "Sat 21 Nov"
    let shortDate: String
    /// "21 November"
    let date: String
    /// "21 November 2026"
    let fullDate: String

    init(date: Date, locale: Locale, timeZone: TimeZone, hourCycle: Locale.HourCycle? = nil) {
        let calendar = locale.calendar(in: timeZone)
        var locale = locale
        if let hourCycle {
            var components = Locale.Components(locale: locale)
            components.hourCycle = hourCycle
            locale = Locale(components: components)
        }
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)

        var (time, hour, minute, period, isPeriodFirst) = ("", "", "", String?.none, false)
        let clock = style.hour().minute().attributedStyle.format(date)
        for run in clock.runs {
            let text = String(clock[run.range].characters)
            switch run.dateField {
            case .amPM:
                period = text.trimmingCharacters(in: .whitespaces)
                isPeriodFirst = time.isEmpty
                continue
            case .hour: hour = text
            case .minute: minute = text
            default: break
            }
            time += text
        }
        self.hour = hour
        self.minute = minute
        self.time = time.trimmingCharacters(in: .whitespaces)
        self.period = period
        self.isPeriodFirst = isPeriodFirst
        weekday = style.weekday(.wide).format(date)
        shortWeekday = style.weekday(.abbreviated).format(date)
        shortDate = style.weekday(.abbreviated).day().month(.abbreviated).format(date)
        self.date = style.day().month(.wide).format(date)
        fullDate = style.day().month(.wide).year().format(date)
    }
}
