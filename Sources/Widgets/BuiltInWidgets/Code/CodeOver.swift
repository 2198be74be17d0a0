import Foundation
import LibraryStore
import Navigation
import Timeline

/// What a widget says in the place of a code that is expired or used up.
enum CodeOver {
    private static let iconName = "quire-clock-symbolic"

    static func expired(_ code: Code, on date: Date, in context: WidgetContext) -> ViewDescription {
        message("Expired", "“\(title(of: code))” was good until \(end(date, in: context)). Pin another code.", code, in: context)
    }

    static func used(_ code: Code, in context: WidgetContext) -> ViewDescription {
        message("Already used", "“\(title(of: code))” was for one use. Pin another code.", code, in: context)
    }

    private static func title(of code: Code) -> String { TextNode.shortened(code.title, to: 60) }

    /// A click leads to the code all the same: the window says what it is, and holds it back.
    private static func message(_ title: String, _ advice: String, _ code: Code, in context: WidgetContext) -> ViewDescription {
        var view = ViewDescription.message(title: title, advice: advice, iconName: iconName, family: context.family)
        view.action = .open(DeepLink.code(code.id).address)
        return view
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
