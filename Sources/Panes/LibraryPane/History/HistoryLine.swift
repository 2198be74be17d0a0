import Foundation
import LibraryStore
import PaneKit

/// One event of the history, as it stands in the list.
struct HistoryLine: Hashable, Sendable {
    let event: HistoryEvent
    let title: String
    /// The day, over the first event of each.
    let heading: String?

    /// - Parameters:
    ///   - events: newest first.
    ///   - previous: the event just before them; nil at the top of the list.
    ///   - titles: of the codes.
    static func lines(
        _ events: [HistoryEvent], after previous: HistoryEvent?, titles: [Code.ID: String], dates: DateText, now: Date
    ) -> [HistoryLine] {
        var last = previous?.date
        return events.map { event in
            defer { last = event.date }
            let isFirst = last.map { !dates.isSameDay($0, event.date) } ?? true
            return HistoryLine(
                event: event, title: titles[event.code] ?? "A code that is gone",
                heading: isFirst ? dates.heading(event.date, now: now) : nil)
        }
    }
}

extension HistoryEvent.Kind {
    /// What happened, in a word.
    var name: String {
        switch self {
        case .made: "Made"
        case .scanned: "Scanned"
        case .imported: "Imported"
        case .edited: "Edited"
        case .shown: "Shown"
        case .copied: "Copied"
        case .opened: "Opened"
        case .exported: "Exported"
        case .printed: "Printed"
        }
    }

    var iconName: String {
        switch self {
        case .made: "quire-add-symbolic"
        case .scanned: "quire-scanner-symbolic"
        case .imported: "quire-import-symbolic"
        case .edited: "quire-edit-symbolic"
        case .shown: "quire-enlarge-symbolic"
        case .copied: "quire-copy-symbolic"
        case .opened: "quire-open-symbolic"
        case .exported: "quire-export-symbolic"
        case .printed: "quire-printer-symbolic"
        }
    }
}
