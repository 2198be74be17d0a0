import Foundation
import Platform
import Timeline

/// The view of the clock for each family, with the time, the date and the emoji.
struct ClockEntryView {
    let clockText: ClockText
    let style: ClockDateStyle
    let mark: ClockMark?

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

    /// The date as lines.
    private func lines(_ headingStyle: TextNode.Style, _ detailStyle: TextNode.Style, hasYear: Bool) -> [ViewNode] {
        let color: ViewColor = headingStyle == .title ? .text : .accentText
        var lines: [ViewNode] = []
        if let heading { lines.append(.text(.verbatim(heading), style: headingStyle, color: color, minimumScale: 0.6)) }
        if let detail = detail(hasYear: hasYear) {
            lines.append(.text(.verbatim(detail), style: detailStyle, color: .secondaryText, minimumScale: 0.6))
        }
        return lines
    }

    private var period: ViewNode? { clockText.period.map { .text(.verbatim($0), style: .caption, color: .secondaryText) } }

    // MARK: Small

    private var small: ViewDescription {
        let clock = ViewNode.text(figures(clockText.time, size: 56))
        var parts: [ViewNode]
        if let mark {
            // AM or PM is below the date, or in its place.
            var words = lines(.heading, .caption, hasYear: false)
            if let period { words.append(period) }
            parts = [.row(spacing: 4, [.column(spacing: 4, words), .space(), mark.node(size: 44)]), .space(), clock]
            if words.isEmpty { parts = [mark.node(size: 64), .space(), clock] }
        } else {
            parts = lines(.heading, .caption, hasYear: false)
            if let period {
                let first: [ViewNode] = parts.isEmpty ? [.space(), period] : [parts[0], .space(), period]
                parts = [.row(spacing: 4, alignment: .baseline, first)] + parts.dropFirst()
            }
            // Without a date the time is centred.
            parts += parts.isEmpty ? [.space(), clock, .space()] : [.space(), clock]
        }
        return ViewDescription(root: .column(spacing: 4, parts))
    }

    // MARK: Medium

    private var medium: ViewDescription {
        var header: [ViewNode] = []
        if let heading { header.append(.text(.verbatim(heading), style: .heading, color: .accentText)) }
        header.append(.space())
        if let detail = detail(hasYear: style == .full) {
            header.append(.text(.verbatim(detail), color: .secondaryText, minimumScale: 0.6))
        }
        let clock = line(figures(clockText.time, size: 128), isPeriodFirst: clockText.isPeriodFirst)
        let row = mark.map { ViewNode.row(spacing: 16, alignment: .center, [$0.node(size: 88), .space(), clock]) } ?? clock
        let parts: [ViewNode] = style == .none ? [.space(), row, .space()] : [.row(alignment: .baseline, header), .space(), row]
        return ViewDescription(root: .column(spacing: 0, parts))
    }

    // MARK: Large and larger

    /// Hours above minutes, so that the digits are as large as possible in this shape.
    private var large: ViewDescription {
        let figure = ViewNode.text(figures(clockText.hour, size: 164))
        let hours = mark.map { ViewNode.row(spacing: 16, alignment: .center, [figure, .space(), $0.node(size: 104)]) } ?? figure
        let minutes = line(figures(clockText.minute, size: 164, color: .accentText), style: .title, isPeriodFirst: false)
        let parts = lines(.title, .body, hasYear: true) + [.space(atLeast: 16), hours, .space(atLeast: 16), minutes]
        // Digits alone are centred.
        guard style == .none, mark == nil else { return ViewDescription(padding: 24, root: .column(spacing: 4, parts)) }
        let middle = StackNode(spacing: 4, alignment: .center, width: 316, height: 334, parts + [.space()])
        return ViewDescription(padding: 24, root: .column(middle))
    }

    private var extraLarge: ViewDescription {
        let clock = line(figures(clockText.time, size: 248), style: .title, isPeriodFirst: clockText.isPeriodFirst)
        var header: [ViewNode] = [.column(spacing: 4, lines(.title, .body, hasYear: true)), .space()]
        if let mark { header.append(mark.node(size: 88)) }
        let parts: [ViewNode] = style == .none && mark == nil ? [.space(), clock, .space()] : [.row(header), .space(), clock]
        return ViewDescription(padding: 24, root: .column(spacing: 8, parts))
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
