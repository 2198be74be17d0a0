import Foundation

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
