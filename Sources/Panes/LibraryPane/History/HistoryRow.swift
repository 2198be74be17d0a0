import Foundation
import Gtk
import LibraryStore
import PaneKit

/// An event in the list, under the name of its day where it is the first of one.
@MainActor
final class HistoryRow: GridView.Cell {
    let root: Widget
    private let model: HistoryModel
    private let dates: DateText
    /// Where all events are of one code, its title need not be said.
    private let saysTitle: Bool
    private let heading = Label("", classes: ["caption", "dim", "day-heading"])
    private let icon = Icon("quire-clock-symbolic")
    private let title = Label("").fitting(.ellipsisAtEnd)
    private let kind = Label("", classes: ["caption", "dim"])
    private let time = Label("", classes: ["caption", "dim", "numeric"])

    init(model: HistoryModel, dates: DateText, saysTitle: Bool) {
        (self.model, self.dates, self.saysTitle) = (model, dates, saysTitle)
        let words = Box(.column, saysTitle ? [title, kind] : [title])
        words.expandsHorizontally = true
        words.verticalAlignment = .center
        let line = Box(.row, spacing: 12, classes: ["history-line"], [icon, words, time])
        root = Box(.column, [heading, line])
    }

    func bind(position: Int) -> String {
        guard let line = model.line(at: position) else {
            unbind()
            return "Loading"
        }
        let event = line.event
        heading.text = line.heading ?? ""
        heading.isVisible = line.heading != nil
        icon.show(event.kind.iconName)
        title.text = saysTitle ? line.title : event.kind.name
        kind.text = event.kind.name
        time.text = dates.ago(event.date)
        root.tooltip = dates.moment(event.date)
        return "\(event.kind.name)\(saysTitle ? ": \(line.title)" : ""), \(dates.moment(event.date))"
    }

    func unbind() {
        heading.isVisible = false
        for label in [title, kind, time] { label.text = "" }
        root.tooltip = nil
    }
}
