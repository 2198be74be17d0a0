import Foundation
import Gtk
import LibraryStore
import Timeline
import WidgetKit

/// Short texts about a pinned window, for a popover over it.
@MainActor
enum WindowNote {
    /// What the widget is, when it is refreshed next, and what keeps it from that.
    static func about(_ kind: any WidgetKind, _ status: WidgetStatus?) -> Box {
        let box = box(heading: kind.name, kind.summary.isEmpty ? [] : [kind.summary])
        box.append(text(refresh(status), classes: ["caption", "dim"]))
        if let problem = status?.problem {
            box.append(text("\(problem.message) \(problem.recovery)", classes: ["caption", "warning-text"]))
        }
        return box
    }

    /// When a widget is refreshed next, as a sentence.
    static func refresh(_ status: WidgetStatus?, now: Date = .now, calendar: Foundation.Calendar = .current) -> String {
        guard let status else { return "It is not known when it refreshes next." }
        if status.isRefreshing { return "It refreshes now." }
        if status.isLive, status.problem == nil { return "It is live: it changes by itself." }
        guard let date = status.nextRefresh else { return "It refreshes when what it shows changes." }
        let day: Date.FormatStyle.DateStyle = calendar.isDate(date, inSameDayAs: now) ? .omitted : .abbreviated
        let style = Date.FormatStyle(
            date: day, time: .shortened, locale: .desktop, calendar: calendar, timeZone: calendar.timeZone)
        return "It refreshes next: \(date.formatted(style))."
    }

    /// Clicks are let through from now on: how they are got back, since the window has no menu any more.
    static func clickThrough(_ id: PinnedWidget.ID, undo: @escaping @MainActor () -> Void, done: @escaping @MainActor () -> Void) -> Box {
        let box = box(
            heading: "Clicks go through now",
            [
                "What is behind this window gets them, so its menu opens no more. Turn it off under Widgets in Quire, or with "
                    + "“quire widget window \(id) --click-through false”."
            ])
        let undoing = Button("Undo", undo)
        let closing = Button("Keep", classes: ["suggested-action"], done)
        let buttons = Box(.row, spacing: 8, [undoing, closing])
        buttons.horizontalAlignment = .end
        box.append(buttons)
        return box
    }

    private static func box(heading: String, _ texts: [String]) -> Box {
        Box(.column, spacing: 8, classes: ["window-note"], [text(heading, classes: ["heading"])] + texts.map { text($0) })
    }

    private static func text(_ text: String, classes: [String] = []) -> Label {
        Label(text, classes: classes).fitting(.wrap).width(characters: 24, atMost: 34)
    }
}
