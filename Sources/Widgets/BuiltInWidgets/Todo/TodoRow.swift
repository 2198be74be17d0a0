import Foundation
import LibraryStore
import Platform
import Timeline

struct TodoRow {
    enum State {
        case open
        /// It can be undone for some seconds.
        case justDone
        /// It was completed earlier.
        case done
    }

    let task: TodoTask
    let state: State
    /// The link that completes the task at once from anywhere; nil if there is none.
    var link: String?

    /// The maximum length of a title in Unicode scalars. It occurs twice in the view, which may contain 4,000.
    private static let titleLength = 90
    private static let spokenLength = 60
    /// The margin around a check mark and around “Undo”, in logical pixels, which makes them easier to hit.
    static let inset = 4.0

    /// - Parameter height: In logical pixels.
    func node(at date: Date, height: Double, in context: WidgetContext) -> ViewNode {
        .row(StackNode(spacing: 8, alignment: .center, height: height, [mark, title] + trailing(at: date, in: context)))
    }

    private var spoken: String { TextNode.shortened(task.title, to: Self.spokenLength) }

    private var mark: ViewNode {
        let icon = ViewNode.icon(
            state == .open ? "quire-task-symbolic" : "quire-task-done-symbolic", size: 16, color: state == .open ? .secondaryText : .success
        )
        let padded = ViewNode.column(padding: Self.inset, [icon])
        switch state {
        case .open:
            return .button(
                ButtonNode(TodoAction.complete(task.id, link: link).request, label: tr("Complete “\(spoken)”"), style: .plain, padded))
        case .justDone: return padded
        case .done: return .button(ButtonNode(TodoAction.reopen(task.id).request, label: tr("Reopen “\(spoken)”"), style: .plain, padded))
        }
    }

    private var title: ViewNode {
        .text(
            .verbatim(TextNode.shortened(task.title, to: Self.titleLength)), color: state == .open ? .text : .secondaryText,
            isStruckThrough: state != .open)
    }

    private func trailing(at date: Date, in context: WidgetContext) -> [ViewNode] {
        switch state {
        case .open:
            guard let due = task.due else { return [.space()] }
            let words = DueText(due, at: date, locale: context.locale, timeZone: context.timeZone)
            let color: ViewColor = words.isOverdue ? .danger : words.isToday ? .text : .secondaryText
            let text = ViewNode.text(
                .verbatim(words.text), style: .caption, weight: words.isOverdue ? .semibold : nil, color: color, alignment: .trailing)
            return [.space(), .column(padding: Self.inset, [text])]
        case .justDone:
            let words = ViewNode.column(padding: Self.inset, [.text(tr("Undo"), style: .caption, weight: .semibold, color: .accentText)])
            return [
                .space(),
                .button(ButtonNode(TodoAction.reopen(task.id).request, label: tr("Undo: “\(spoken)” is done"), style: .plain, words)),
            ]
        case .done: return [.space()]
        }
    }
}

/// The due date of a task in a few words, relative to a date: “tomorrow”, “Friday 9:00”, “3 Dec”.
struct DueText {
    let text: String
    let isOverdue: Bool
    let isToday: Bool

    init(_ due: TaskDue, at date: Date, locale: Locale, timeZone: TimeZone) {
        let today = CivilDay(date, in: timeZone)
        let day = due.day(in: timeZone)
        isOverdue = due.isOverdue(at: date, in: timeZone)
        isToday = day == today
        let calendar = locale.calendar(in: timeZone)
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
        let words = Self.words(of: day, today: today, style, calendar, timeZone)
        if case .moment(let moment) = due {
            let time = style.hour().minute().format(moment)
            text = isToday ? time : "\(words) \(time)"
        } else {
            text = words
        }
    }

    private static func words(
        of day: CivilDay, today: CivilDay, _ style: Date.FormatStyle, _ calendar: Calendar, _ timeZone: TimeZone
    ) -> String {
        let noon = day.start(in: timeZone) + 12 * 3600
        switch day.days(since: today) {
        case -1...1:
            // A named day in every language, such as “today”.
            let relative = Date.AnchoredRelativeFormatStyle(
                anchor: noon, allowedFields: [.day], presentation: .named, unitsStyle: .wide, locale: style.locale, calendar: calendar)
            return relative.format(today.start(in: timeZone) + 12 * 3600)
        case 2...6: return style.weekday(.wide).format(noon)
        default:
            return day.year == today.year
                ? style.day().month(.abbreviated).format(noon) : style.day().month(.abbreviated).year().format(noon)
        }
    }
}
