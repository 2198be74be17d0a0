import Foundation

/// A date in words that change by themselves, without new entries.
public struct DateNode: Hashable, Sendable {
    public var date: Date
    public var form: Form
    public var style: TextNode.Style
    /// Logical pixels; nil for the style's own size.
    public var size: Double?
    /// Nil for the style's own weight.
    public var weight: TextNode.Weight?
    public var color: ViewColor
    public var alignment: TextNode.Alignment

    public init(
        _ date: Date, form: Form, style: TextNode.Style = .body, size: Double? = nil, weight: TextNode.Weight? = nil,
        color: ViewColor = .text, alignment: TextNode.Alignment = .leading
    ) {
        self.date = ViewDate.quantized(date)
        self.form = form
        self.style = style
        self.size = size
        self.weight = weight
        self.color = color
        self.alignment = alignment
    }

    public enum Form: String, Codable, CaseIterable, Sendable {
        /// "in 5 minutes", "yesterday"; to the minute.
        case relative
        /// The time left, "1:05" in hours and minutes or "4:59" in minutes and seconds in the last hour; nothing less than zero.
        case countdown
        /// "09:30", "21 November"; these stand still.
        case time, day
    }
}

extension DateNode: Codable {
    private enum Key: String, CodingKey { case date, form, style, size, weight, color, alignment }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            try values.decode(ViewDate.self, forKey: .date).date, form: try values.decode(Form.self, forKey: .form),
            style: try values.decodeIfPresent(TextNode.Style.self, forKey: .style) ?? .body,
            size: try values.decodeIfPresent(Double.self, forKey: .size),
            weight: try values.decodeIfPresent(TextNode.Weight.self, forKey: .weight),
            color: try values.decodeIfPresent(ViewColor.self, forKey: .color) ?? .text,
            alignment: try values.decodeIfPresent(TextNode.Alignment.self, forKey: .alignment) ?? .leading)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(ViewDate(date), forKey: .date)
        try values.encode(form, forKey: .form)
        try values.encode(style, forKey: .style)
        try values.encodeIfPresent(size, forKey: .size)
        try values.encodeIfPresent(weight, forKey: .weight)
        try values.encode(color, forKey: .color)
        try values.encode(alignment, forKey: .alignment)
    }
}

extension DateNode {
    /// The words at a moment, as its place and language write them.
    public func text(at now: Date, locale: Locale, timeZone: TimeZone) -> TextNode {
        TextNode(
            words(at: now, locale: locale, timeZone: timeZone), style: style, size: size, weight: weight, color: color,
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
            // Minutes are counted as seconds are: the one that has begun is left.
            let seconds = left >= 3600 ? (left / 60).rounded(.up) * 60 : left
            return Duration.seconds(seconds).formatted(Duration.TimeFormatStyle(pattern: pattern, locale: locale))
        }
    }

    /// Whole seconds; one that has begun is left.
    private func secondsLeft(at now: Date) -> Double { max(date.timeIntervalSince(now).rounded(.up), 0) }

    /// When the words may be others: at the minute, where that is enough.
    func nextChange(after now: Date) -> Date? {
        switch form {
        case .time, .day: return nil
        case .relative:
            let minute = (now.timeIntervalSinceReferenceDate / 60).rounded(.down) + 1
            return Date(timeIntervalSinceReferenceDate: minute * 60)
        case .countdown:
            guard now < date else { return nil }
            let left = date.timeIntervalSince(now)
            // The next lower whole number of minutes or seconds, and the change between the two.
            let step = left > 3600 ? 60.0 : 1.0
            return date - ((left / step).rounded(.up) - 1) * step
        }
    }
}
