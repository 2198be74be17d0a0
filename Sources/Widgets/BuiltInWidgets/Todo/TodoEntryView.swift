import Desktop
import Foundation
import LibraryStore
import Platform
import Timeline

/// The view of a to-do widget at a date: open tasks with a check mark, just completed ones with “Undo”, and a field for a new one.
struct TodoEntryView {
    let contents: TodoContents
    let settings: TodoSettings
    /// The page, from 0; a missing page means the last one.
    let page: Int
    let context: WidgetContext
    /// The links that complete each task from elsewhere.
    var links: [TodoTask.ID: String] = [:]

    private var measures: TodoMetrics { TodoMetrics(context.family, hasField: settings.hasField) }

    func view(at date: Date) -> ViewDescription {
        let rows = contents.rows(at: date, showingDone: settings.showsDone)
        let pages = TaskPages(rows: rows.count, perPage: measures.rows, wanted: page)
        var parts = [header(at: date, pages, shown: rows)]
        if rows.isEmpty { parts += nothing } else { parts += [list(Array(rows[pages.range]), at: date), .space()] }
        if settings.hasField { parts.append(field) }
        return ViewDescription(
            action: .open(ProgramAction.tasks.address), scroll: scroll(pages), root: .column(spacing: measures.isRoomy ? 8 : 4, parts))
    }

    private var field: ViewNode {
        let list = contents.list.map { " to “\(TextNode.shortened($0.name, to: 40))”" } ?? ""
        return .field(
            FieldNode(prompt: tr("Add a task"), action: TodoAction.add("").request, label: tr("Add a task\(list)"), maximumLength: 500))
    }

    private func scroll(_ pages: TaskPages) -> ViewScroll? {
        guard pages.count > 1, let widget = context.widget else { return nil }
        return ViewScroll(
            up: pages.current > 0 ? TodoAction.turn(by: -1, widget).request : nil,
            down: pages.current + 1 < pages.count ? TodoAction.turn(by: 1, widget).request : nil)
    }

    // MARK: Heading

    private func header(at date: Date, _ pages: TaskPages, shown rows: [TodoRow]) -> ViewNode {
        let name = contents.list.map { LocalizedText.verbatim(TextNode.shortened($0.name, to: 60)) } ?? tr("To-do")
        let open = contents.open.formatted(.number.locale(context.locale))
        var parts: [ViewNode] = [.icon("quire-task-done-symbolic", color: .accentText), .text(name, weight: .semibold, minimumScale: 0.85)]
        if contents.open > 0 { parts.append(.text(TextNode(.verbatim(open), color: .secondaryText, isTabular: true))) }
        parts.append(.space(atLeast: 2))
        let behind = rows.count - pages.range.upperBound + max(0, contents.open - TodoContents.maximumTasks)
        if behind > 0 {
            let number = behind.formatted(.number.locale(context.locale))
            let words = tr("1 more", plural: "\(count: number) more", count: behind)
            parts.append(.text(words, style: .caption, color: .secondaryText, alignment: .trailing))
        }
        if pages.count > 1, let widget = context.widget {
            parts.append(turning(tr("Previous tasks"), by: -1, widget, isPossible: pages.current > 0))
            parts.append(turning(tr("More tasks"), by: 1, widget, isPossible: pages.current + 1 < pages.count))
        }
        return .heading(parts)
    }

    /// Without a page to turn to, the icon stays but does nothing.
    private func turning(_ label: LocalizedText, by step: Int, _ widget: WidgetInstance.ID, isPossible: Bool) -> ViewNode {
        let name = context.turnIconName(isForward: step > 0)
        let icon = ViewNode.column(padding: 2, [.icon(name, color: isPossible ? .text : .line)])
        return isPossible ? .button(ButtonNode(TodoAction.turn(by: step, widget).request, label: label, style: .plain, icon)) : icon
    }

    // MARK: Tasks

    private func list(_ rows: [TodoRow], at date: Date) -> ViewNode {
        let nodes = rows.map { row in
            var row = row
            row.link = links[row.task.id]
            return row.node(at: date, height: measures.rowHeight, in: context)
        }
        guard measures.columns > 1 else { return .column(spacing: measures.spacing, nodes) }
        // The same number in each column, so that a few tasks are not on one side.
        let inColumn = (nodes.count + measures.columns - 1) / measures.columns
        let columns = (0..<measures.columns).map { index in
            let start = min(index * inColumn, nodes.count)
            return ViewNode.column(spacing: measures.spacing, Array(nodes[start..<min(start + inColumn, nodes.count)]))
        }
        return .grid(GridNode(columns: measures.columns, spacing: 32, columns))
    }

    // MARK: Nothing to do

    private var nothing: [ViewNode] {
        let words =
            contents.hasAny
            ? (tr("All done"), tr("There’s nothing left to do here."))
            : (
                tr("No tasks yet"),
                settings.hasField ? tr("Type what you want to remember.") : tr("“quire todo add” adds a task here.")
            )
        let icon = ViewNode.icon(
            "quire-task-done-symbolic", size: measures.isRoomy ? 40 : 24, color: contents.hasAny ? .success : .secondaryText)
        let text: [ViewNode] = [
            .text(words.0, weight: .semibold, alignment: measures.isRoomy ? .center : .leading),
            .text(words.1, style: .caption, color: .secondaryText, lines: 2, alignment: measures.isRoomy ? .center : .leading),
        ]
        if measures.isRoomy {
            let block = ViewNode.column(spacing: 12, alignment: .center, [icon, .column(spacing: 4, alignment: .center, text)])
            return [.space(), .row([.space(), block, .space()]), .space()]
        }
        return [.space(), .row(spacing: 12, alignment: .center, [icon, .column(spacing: 2, text)]), .space()]
    }
}

/// The number and the size of the rows that fit into a widget.
struct TodoMetrics {
    let columns: Int
    let rowsInColumn: Int
    /// The height of a row and the spacing between rows, in logical pixels.
    let rowHeight: Double
    let spacing: Double
    let isRoomy: Bool

    init(_ family: WidgetFamily, hasField: Bool) {
        columns = family == .extraLarge ? 2 : 1
        isRoomy = family.isLarge
        rowHeight = isRoomy ? 25 : 22
        spacing = 2
        rowsInColumn = isRoomy ? (hasField ? 9 : 10) : (hasField ? 3 : 4)
    }

    var rows: Int { columns * rowsInColumn }
}

/// The pages of a list of rows.
struct TaskPages {
    let count: Int
    /// The current page, from 0.
    let current: Int
    /// The rows of the current page.
    let range: Range<Int>

    /// - Parameter wanted: The requested page. A missing page means the last one, as after tasks were completed.
    init(rows: Int, perPage: Int, wanted: Int) {
        count = max(1, (rows + perPage - 1) / perPage)
        current = min(max(wanted, 0), count - 1)
        range = current * perPage..<min((current + 1) * perPage, rows)
    }
}
