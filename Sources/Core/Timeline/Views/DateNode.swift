public import Foundation
import Platform

/// A date as text that updates by itself, without new entries.
public struct DateNode: Hashable, Sendable {
    /// The date to show.
    @ViewDate public var date: Date
    /// How the date is written.
    public var form: Form
    /// The step of the type scale.
    public var style: TextNode.Style
    /// The font size in logical pixels; nil for the size of the style.
    public var size: Double?
    /// Nil for the weight of the style.
    public var weight: TextNode.Weight?
    /// The colour of the text.
    public var color: ViewColor
    /// The alignment of the text in its part.
    public var alignment: TextNode.Alignment

    /// Creates a text for a date.
    public init(
        _ date: Date, form: Form, style: TextNode.Style = .body, size: Double? = nil, weight: TextNode.Weight? = nil,
        color: ViewColor = .text, alignment: TextNode.Alignment = .leading
    ) {
        _date = ViewDate(date)
        self.form = form
        self.style = style
        self.size = size
        self.weight = weight
        self.color = color
        self.alignment = alignment
    }

    /// A way to write a date.
    public enum Form: String, Codable, CaseIterable, Sendable {
        /// “in 5 minutes”, “yesterday”. Exact to the minute.
        case relative
        /// The time left: “1:05” in hours and minutes, or “4:59” in minutes and seconds in the last hour. Never less than zero.
        case countdown
        /// The time since then: “0:05”, “12:30”, and “1:12:30” after an hour. Never less than zero.
        case elapsed
        /// “09:30” and “21 November”. They do not change.
        case time, day

        /// Whether the text changes with time.
        var isLive: Bool { self != .time && self != .day }
    }
}

extension DateNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            values.decode(ViewDate.self, forKey: .date).wrappedValue, form: values.value(.form), style: values.value(.style, or: .body),
            size: values.valueIfPresent(.size), weight: values.valueIfPresent(.weight), color: values.value(.color, or: .text),
            alignment: values.value(.alignment, or: .leading))
    }
}

extension DateNode {
    /// The text at the time `now`, formatted for the locale and the time zone.
    public func text(at now: Date, locale: Locale, timeZone: TimeZone) -> TextNode {
        TextNode(
            .verbatim(words(at: now, locale: locale, timeZone: timeZone)), style: style, size: size, weight: weight, color: color,
            alignment: alignment,
            isTabular: form != .day, minimumScale: 0.5)
    }

    private func words(at now: Date, locale: Locale, timeZone: TimeZone) -> String {
        var calendar = locale.calendar
        calendar.timeZone = timeZone
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
        switch form {
        case .time: return style.hour().minute().format(date)
        case .day: return style.day().month(.wide).format(date)
        case .relative:
            let relative = Date.AnchoredRelativeFormatStyle(
                anchor: date, allowedFields: [.minute, .hour, .day, .week, .month, .year], presentation: .named, unitsStyle: .wide,
                locale: locale, calendar: calendar)
            return relative.format(now)
        case .countdown:
            let left = secondsLeft(at: now)
            let pattern: Duration.TimeFormatStyle.Pattern =
                left >= 3600 ? .hourMinute(padHourToLength: 1) : .minuteSecond(padMinuteToLength: 1)
            // Minutes are rounded up, like seconds: the current one counts.
            let seconds = left >= 3600 ? (left / 60).rounded(.up) * 60 : left
            return Duration.seconds(seconds).formatted(Duration.TimeFormatStyle(pattern: pattern, locale: locale))
        case .elapsed:
            let seconds = max(now.timeIntervalSince(date).rounded(.down), 0)
            let pattern: Duration.TimeFormatStyle.Pattern =
                seconds >= 3600 ? .hourMinuteSecond(padHourToLength: 1) : .minuteSecond(padMinuteToLength: 1)
            return Duration.seconds(seconds).formatted(Duration.TimeFormatStyle(pattern: pattern, locale: locale))
        }
    }

    /// Whole seconds, rounded up.
    private func secondsLeft(at now: Date) -> Double { max(date.timeIntervalSince(now).rounded(.up), 0) }

    /// The next date at which the text may change: at the next minute if that is sufficient.
    func nextChange(after now: Date) -> Date? {
        switch form {
        case .time, .day: return nil
        case .relative:
            let minute = (now.timeIntervalSinceReferenceDate / 60).rounded(.down) + 1
            return Date(timeIntervalSinceReferenceDate: minute * 60)
        case .countdown:
            guard now < date else { return nil }
            let left = date.timeIntervalSince(now)
            // The next lower whole number of minutes or seconds, and the switch between the two.
            let step = left > 3600 ? 60.0 : 1.0
            return date - ((left / step).rounded(.up) - 1) * step
        case .elapsed: return now < date ? date + 1 : date + now.timeIntervalSince(date).rounded(.down) + 1
        }
    }
}
