import Foundation
import LibraryStore
import Timeline

/// What a widget says in the place of a code that is expired or used up.
enum CodeOver {
    private static let iconName = "quire-clock-symbolic"

    static func expired(_ code: Code, on date: Date, in context: WidgetContext) -> ViewDescription {
        .message(
            title: "Expired", advice: "“\(code.title)” was good until \(end(date, in: context)). Pin another code.", iconName: iconName,
            family: context.family)
    }

    static func used(_ code: Code, in context: WidgetContext) -> ViewDescription {
        .message(
            title: "Already used", advice: "“\(code.title)” was for one use. Pin another code.", iconName: iconName, family: context.family)
    }

    /// Where a code ends with a day, that day, and not the first moment of the next.
    private static func end(_ date: Date, in context: WidgetContext) -> String {
        var calendar = context.locale.calendar
        calendar.timeZone = context.timeZone
        let isDay = date == calendar.startOfDay(for: date)
        let style = Date.FormatStyle(
            date: .long, time: isDay ? .omitted : .shortened, locale: context.locale, calendar: calendar, timeZone: context.timeZone)
        return (isDay ? date.addingTimeInterval(-1) : date).formatted(style)
    }
}
