import Foundation
public import Gtk
public import Platform

/// A row of a table that is reviewed: what comes of it, or what is wrong with it.
public struct ReviewedRow: Hashable, Sendable {
    /// The line where it begins, from 1.
    public let line: Int
    /// The name of a symbolic icon.
    public let iconName: String
    /// Empty for a row that is nothing but a problem.
    public let title: LocalizedText
    /// What is wrong and what to do; nil for a good row.
    public let problem: LocalizedText?
    /// A second line; empty for none.
    public let detail: LocalizedText
    /// Whether nothing comes of it.
    public let isLeftOut: Bool

    /// Creates a row.
    public init(
        line: Int, iconName: String, title: LocalizedText, problem: LocalizedText? = nil, detail: LocalizedText, isLeftOut: Bool = false
    ) {
        (self.line, self.iconName, self.title, self.problem) = (line, iconName, title, problem)
        (self.detail, self.isLeftOut) = (detail, isLeftOut)
    }
}

/// A page on which the rows of a table are reviewed before anything is made of them: what it is, the rows with their problems, and choices.
@MainActor
public final class RowsPage<Filter: Hashable> {
    /// The widget of the page.
    public let root: Box
    private let title = Label(classes: ["heading"]).fitting(.ellipsisInMiddle)
    private let summary = Label().fitting(.wrap)
    private let note: Label
    private let filters = Choice<Filter>()
    private let filterLabels: [Label]
    private let list: GridView
    private let state: State
    /// Called when another table is to be chosen.
    public var otherChosen: (@MainActor () -> Void)?

    /// The data of the rows. The cells own this and not the page.
    @MainActor
    private final class State {
        let first: Filter
        var filter: Filter
        var counts: [Filter: Int] = [:]
        var row: (@MainActor (Filter, Int) -> ReviewedRow?)?
        var count: Int { counts[filter] ?? 0 }

        init(_ first: Filter) { (self.first, filter) = (first, first) }
    }

    /// - Parameters:
    ///   - name: the accessible name of the list.
    ///   - filters: which rows can be shown; the first one stands for all.
    ///   - otherTitle: the button for another table.
    ///   - marksProblems: whether problems stand in the colour of warnings.
    public init(
        name: LocalizedText, filters values: [Filter], otherTitle: LocalizedText, noteLines: Int, marksProblems: Bool = false,
        choices: Widget
    ) {
        let state = State(values[0])
        self.state = state
        note = Label(classes: ["caption", "dim"]).fitting(.lines(noteLines))
        list = GridView(name: name) { ReviewedRowCell(marksProblems: marksProblems) { state.row?(state.filter, $0) } }.withClass("rows")
        list.columns = 1
        let filterRow = Box(.row, classes: ["segmented"]).placed(horizontal: .start)
        var labels: [Label] = []
        for value in values {
            labels.append(Label())
            filterRow.append(filters.add(value, content: labels[labels.count - 1], name: .empty))
        }
        filterLabels = labels
        filters.show(values[0])
        let other = Button(otherTitle, classes: ["flat"]).placed(vertical: .start)
        let titles = Box(.column, spacing: 4, [title, summary, note]).expanding(.horizontal)
        let rows = ScrolledView(list, minimumContentHeight: 96).expanding(.vertical)
        // The numbers of a large file may need more width than a narrow sheet has.
        let filterPlace = ScrolledView(filterRow, horizontal: true, vertical: false)
        let head = Box(.row, spacing: 12, [titles, other])
        for part in [head, filterPlace, choices] as [Widget] { part.margins(horizontal: 16, vertical: 8) }
        let frame = Box(.column, classes: ["text-frame"], [rows]).margins(horizontal: 16, vertical: 0).expanding(.vertical)
        root = Box(.column, [head, filterPlace, frame, choices])
        filters.chosen = { [weak self] in self?.show(only: $0) }
        other.onPress { [weak self] in self?.otherChosen?() }
    }

    /// - Parameter note: nil if there is nothing more to say.
    public func describe(title: LocalizedText, summary: LocalizedText, note: LocalizedText?) {
        self.title.text = title
        self.summary.text = summary
        self.note.show(note)
    }

    /// - Parameters:
    ///   - counts: the names and the numbers of rows of the filters, in their order.
    ///   - grew: whether the rows that were shown before are unchanged.
    public func show(
        _ counts: [(name: LocalizedText, count: Int)], grew: Bool = false, row: @escaping @MainActor (Filter, Int) -> ReviewedRow?
    ) {
        let before = state.count
        state.row = row
        for ((filter, button, _), (label, (name, count))) in zip(filters.items, zip(filterLabels, counts)) {
            state.counts[filter] = count
            label.text = tr("\(name) \(count.formatted())")
            button.setAccessibleLabel(label.text)
            button.isSensitive = filter == state.first || count > 0
        }
        refill(from: before, grew: grew)
    }

    private func show(only filter: Filter) {
        let before = state.count
        state.filter = filter
        refill(from: before, grew: false)
    }

    private func refill(from before: Int, grew: Bool) {
        let now = state.count
        if grew, now >= before { return list.splice(position: before, removed: 0, added: now - before) }
        if now == before { list.rebind() } else { list.splice(position: 0, removed: list.count, added: now) }
    }

    /// Releases the rows when the sheet closes.
    public func clear() {
        list.splice(position: 0, removed: list.count, added: 0)
        (state.row, state.counts, state.filter) = (nil, [:], state.first)
        filters.show(state.first)
    }
}

/// The cell of a row: its line number, its content or its problem, and what comes of it.
@MainActor
private final class ReviewedRowCell: GridView.Cell {
    let root: Widget
    private let content: @MainActor (Int) -> ReviewedRow?
    private let line = Label(classes: ["caption", "dim", "numeric"]).aligned(1).width(characters: 6)
    private let icon = Icon("quire-kind-text-symbolic")
    private let title = Label().fitting(.ellipsisAtEnd)
    private let problem: Label
    private let detail = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)

    /// - Parameter content: the row at a position.
    init(marksProblems: Bool, content: @escaping @MainActor (Int) -> ReviewedRow?) {
        self.content = content
        problem = Label(classes: marksProblems ? ["warning-text"] : []).fitting(.lines(4))
        root = Box(
            .row, spacing: 12, classes: ["import-row"], [line, icon, Box(.column, [title, problem, detail]).expanding(.horizontal)])
    }

    func bind(position: Int) -> LocalizedText {
        guard let row = content(position) else {
            unbind()
            return tr("Nothing")
        }
        line.text = .verbatim(row.line.formatted())
        icon.show(row.problem == nil ? row.iconName : "quire-warning-symbolic")
        icon.setClass("warning-text", row.problem != nil)
        for (label, text) in [(title, row.title), (problem, row.problem), (detail, row.detail)] as [(Label, LocalizedText?)] {
            label.show(text)
        }
        root.setClass("left-out", row.isLeftOut && row.problem == nil)
        root.tooltip = row.problem
        let words = [row.title, row.problem, row.detail].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
        return tr("Line \(row.line): \(words)")
    }

    func unbind() {
        for label in [line, title, problem, detail] { label.text = .empty }
    }
}
