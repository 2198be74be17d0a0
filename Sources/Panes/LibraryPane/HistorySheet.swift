import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The sheet with the history of a code or of the library: figures, and events by day.
@MainActor
final class HistorySheet {
    private let context: PaneContext
    private let code: Code?
    private let model: HistoryModel
    private let sheet: Sheet
    private let list: GridView
    private let stack = Stack().expanding(.vertical)
    private let dates = DateText()
    private let total = Figure(tr("Total"))
    private let week = Figure(tr("This week"))
    private let first = Figure(tr("First"))
    private let last = Figure(tr("Last"))
    private let clear = Button(tr("Clear history…"), classes: ["danger"]).placed(horizontal: .center).margins(8)

    /// - Parameter code: nil for the whole library.
    init(context: PaneContext, over parent: Window, of code: Code? = nil) {
        (self.context, self.code) = (context, code)
        let model = HistoryModel(library: context.library, code: code?.id, dates: dates)
        self.model = model
        let dates = self.dates
        list = GridView(name: tr("Events")) { HistoryRow(lines: model.lines, dates: dates, saysTitle: code == nil) }.withClass("rows")
        list.columns = 1
        stack.add(ScrolledView(list).expanding(.vertical), id: "events")
        stack.add(
            EmptyState.make(
                illustration: "empty-library", title: tr("No history yet"),
                text: tr("Codes that you create, change, show or copy are listed here.")), id: "empty")
        stack.add(Box(.column), id: "loading")
        stack.visiblePage = "loading"
        let rows = [[total, week], [first, last]].map { Box(.row, spacing: 12, $0.map(\.root)) }
        for row in rows { row.isHomogeneous = true }
        let name = code.map { [Label(.verbatim($0.title), classes: ["heading"]).fitting(.ellipsisAtEnd)] } ?? []
        let figures = Box(.column, spacing: 8, classes: ["panel", "figures"], name + rows).margins(horizontal: 16, vertical: 8)
        let content = Box(.column, [figures, stack, clear]).expanding(.vertical)
        sheet = Sheet(
            title: tr("History"), over: parent, content: content, confirmTitle: tr("Done"), width: 480, height: 560, canCancel: false)
    }

    func present() {
        // The cells own the model, so the model refers to the sheet weakly.
        model.lines.onSplice = { [weak self] in self?.list.splice(position: $0, removed: $1, added: $2) }
        model.lines.onChange = { [weak self] in self?.render() }
        model.lines.onError = { [weak self] in self?.sheet.showProblem(ErrorText($0).full) }
        list.onActivate { [weak self] position in
            if let line = self?.model.lines.row(at: position) { self?.open(line) }
        }
        clear.onPress { [weak self] in self?.askToClear() }
        clear.isSensitive = false
        sheet.present(keeping: self, confirmed: { [weak self] in self?.sheet.close() }, closed: { [weak self] in self?.model.lines.stop() })
        model.lines.start(context.library, topics: [.codes])
    }

    private func render() {
        guard let summary = model.summary else { return }
        stack.visiblePage = summary.total == 0 ? "empty" : "events"
        clear.isSensitive = summary.total > 0 && context.library.readOnlyReason == nil
        total.value.text = .verbatim(summary.total.formatted(.number.locale(dates.locale)))
        week.value.text = .verbatim(summary.thisWeek.formatted(.number.locale(dates.locale)))
        first.value.text = .verbatim(summary.first.map(dates.shortDay) ?? "–")
        last.value.text = .verbatim(summary.last.map { dates.ago($0) } ?? "–")
        list.rebind()
    }

    private func open(_ line: HistoryLine) {
        context.perform { [context, sheet] in
            let code = try await context.library.code(line.event.code)
            guard let code else { return sheet.showProblem(tr("This code was deleted permanently.")) }
            guard code.trashed == nil else { return sheet.showProblem(tr("“\(code.title)” is in the trash. Restore it to show it.")) }
            sheet.close()
            context.shell?.showLarge(code)
        }
    }

    private func askToClear() {
        let title = code.map { tr("Clear the history of “\($0.title)”?") } ?? tr("Clear all history?")
        Question.ask(
            title: title, text: tr("This can’t be undone. The codes and their usage counts are kept."),
            confirmTitle: tr("Clear"), isDestructive: true, over: sheet.window
        ) { [context, code] in context.perform { try await context.library.clearHistory(of: code?.id) } }
    }
}

/// A number with a caption.
@MainActor
private final class Figure {
    let root: Box
    let value = Label(classes: ["heading", "numeric"]).fitting(.ellipsisAtEnd)

    init(_ name: LocalizedText) { root = Box(.column, spacing: 4, [Label(name, classes: ["caption", "dim"]), value]) }
}

/// An event in the list, below a heading if it is the first of its day.
@MainActor
final class HistoryRow: GridView.Cell {
    let root: Widget
    private let lines: PagedList<HistoryLine>
    private let dates: DateText
    /// False if all events are of the same code.
    private let saysTitle: Bool
    private let heading = Label(classes: ["caption", "dim", "day-heading"])
    private let icon = Icon("quire-clock-symbolic")
    private let title = Label().fitting(.ellipsisAtEnd)
    private let kind = Label(classes: ["caption", "dim"])
    private let time = Label(classes: ["caption", "dim", "numeric"])

    init(lines: PagedList<HistoryLine>, dates: DateText, saysTitle: Bool) {
        (self.lines, self.dates, self.saysTitle) = (lines, dates, saysTitle)
        let textColumn = Box(.column, saysTitle ? [title, kind] : [title]).expanding(.horizontal).placed(vertical: .center)
        root = Box(.column, [heading, Box(.row, spacing: 12, classes: ["history-line"], [icon, textColumn, time])])
    }

    func bind(position: Int) -> LocalizedText {
        guard let line = lines.row(at: position) else {
            unbind()
            return tr("Loading")
        }
        let event = line.event
        heading.show(line.heading.map(LocalizedText.verbatim))
        icon.show(event.kind.iconName)
        title.text = saysTitle ? line.title : event.kind.name
        kind.text = event.kind.name
        time.text = .verbatim(dates.ago(event.date))
        let moment = dates.moment(event.date)
        root.tooltip = .verbatim(moment)
        return saysTitle ? tr("\(event.kind.name): \(line.title), \(moment)") : tr("\(event.kind.name), \(moment)")
    }

    func unbind() {
        heading.isVisible = false
        for label in [title, kind, time] { label.text = .empty }
        root.tooltip = nil
    }
}

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
    let title: LocalizedText
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
            HistoryLine(event: event, title: titles[event.code].map(LocalizedText.verbatim) ?? tr("Deleted code"), heading: heading)
        }
    }
}

extension HistoryEvent.Kind {
    var name: LocalizedText { appearance.name }
    var iconName: String { appearance.iconName }

    private var appearance: (name: LocalizedText, iconName: String) {
        switch self {
        case .made: (tr("Created", context: "history"), "quire-add-symbolic")
        case .scanned: (tr("Scanned", context: "history"), "quire-scanner-symbolic")
        case .imported: (tr("Imported", context: "history"), "quire-import-symbolic")
        case .edited: (tr("Edited", context: "history"), "quire-edit-symbolic")
        case .shown: (tr("Shown", context: "history"), "quire-enlarge-symbolic")
        case .copied: (tr("Copied", context: "history"), "quire-copy-symbolic")
        case .opened: (tr("Opened", context: "history"), "quire-open-symbolic")
        case .exported: (tr("Exported", context: "history"), "quire-export-symbolic")
        case .printed: (tr("Printed", context: "history"), "quire-printer-symbolic")
        }
    }
}
