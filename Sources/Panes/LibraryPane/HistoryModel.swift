import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload

/// The history of a code or of the library: figures, and events by day.
@MainActor
final class HistoryModel {
    private(set) var summary: HistorySummary?
    let lines: PagedList<HistoryLine>

    /// - Parameter code: nil for the whole library.
    init(library: Library, code: Code.ID?, dates: DateText = DateText()) {
        let link = WeakLink<HistoryModel>()
        lines = PagedList {
            let summary = try await library.historySummary(of: code, since: dates.weekStart(.now))
            try Task.checkCancellation()
            link.target?.summary = summary
            return summary.total
        } load: { first, limit in
            try await Self.load(first, limit, of: code, from: library, dates: dates)
        }
        link.target = self
    }

    @concurrent
    private nonisolated static func load(
        _ first: Int, _ limit: Int, of code: Code.ID?, from library: Library, dates: DateText
    ) async throws -> [HistoryLine] {
        // Load one more event before the page, to know whether its first event begins a day.
        var events = try await library.history(of: code, limit: limit + min(first, 1), offset: max(0, first - 1))
        let previous = first > 0 && !events.isEmpty ? events.removeFirst() : nil
        let titles = try await library.codes(ids: Array(Set(events.map(\.code)))).map { ($0.id, $0.title) }
        return HistoryLine.lines(
            events, after: previous, titles: Dictionary(titles, uniquingKeysWith: { one, _ in one }), dates: dates, now: .now)
    }
}

/// An event of the history as a line of the list.
struct HistoryLine: Hashable, Sendable {
    let event: HistoryEvent
    let title: String
    /// The day, above its first event.
    let heading: String?

    /// - Parameters:
    ///   - events: newest first.
    ///   - previous: the event just before them; nil at the top of the list.
    ///   - titles: the titles of the codes.
    static func lines(
        _ events: [HistoryEvent], after previous: HistoryEvent?, titles: [Code.ID: String], dates: DateText, now: Date
    ) -> [HistoryLine] {
        zip(events, dates.headings(events.map(\.date), after: previous?.date, now: now)).map { event, heading in
            HistoryLine(event: event, title: titles[event.code] ?? "A code that is gone", heading: heading)
        }
    }
}

extension HistoryEvent.Kind {
    /// What happened, in a word.
    var name: String { appearance.name }
    var iconName: String { appearance.iconName }

    private var appearance: (name: String, iconName: String) {
        switch self {
        case .made: ("Made", "quire-add-symbolic")
        case .scanned: ("Scanned", "quire-scanner-symbolic")
        case .imported: ("Imported", "quire-import-symbolic")
        case .edited: ("Edited", "quire-edit-symbolic")
        case .shown: ("Shown", "quire-enlarge-symbolic")
        case .copied: ("Copied", "quire-copy-symbolic")
        case .opened: ("Opened", "quire-open-symbolic")
        case .exported: ("Exported", "quire-export-symbolic")
        case .printed: ("Printed", "quire-printer-symbolic")
        }
    }
}
