import Foundation
import Platform
import StatusStore
import Timeline

extension StatusEntryView {
    func view(in family: WidgetFamily) -> ViewDescription {
        let root: ViewNode
        switch family {
        case .small: root = .column(spacing: 4, small)
        case .medium: root = .column(spacing: 6, medium)
        case .large, .extraLarge: root = .column(spacing: 12, large(columns: family == .extraLarge ? 2 : 1))
        case .control: root = .column(spacing: 0, control)
        }
        return ViewDescription(padding: family == .control ? 12 : 16, action: status.url.map(ViewAction.open), root: root)
    }

    private func heading(hasState: Bool) -> ViewNode {
        let state = hasState ? stateText(.body).map { [$0] } ?? [] : []
        return .heading([icon(size: 16), .text(.verbatim(title), weight: .semibold, color: ink, minimumScale: 0.85), .space()] + state)
    }

    /// The one large thing: the value, or the time that is left.
    private func main(_ style: TextNode.Style) -> ViewNode? {
        if let value { return number(value, style) }
        return countdown(style)
    }

    private var small: [ViewNode] {
        var parts = [heading(hasState: false), .space()]
        if let main = main(.title) {
            parts.append(main)
        } else if let text {
            parts.append(.note(.verbatim(text), lines: hasBar ? 3 : 4))
        }
        if let bar = bar() { parts.append(bar) }
        var foot: [ViewNode] = []
        if let state = stateText(.caption) { foot.append(state) }
        if value != nil, let countdown = countdown(.caption) {
            foot.append(countdown)
        } else if !isCounting || isStale {
            foot += narrowAge
        }
        return parts + (foot.isEmpty ? [] : [.column(spacing: 0, foot)])
    }

    private var medium: [ViewNode] {
        var parts = [heading(hasState: true)]
        // What counts down is watched from across the room.
        let main = mainRow(value == nil ? .display : .title)
        if let main { parts.append(main) }
        // As many of the program's own fields as there is room for: two in a line.
        let room = (main == nil ? 3 : 2) - (hasBar ? 1 : 0) - (text == nil ? 0 : 1)
        let lines = text == nil ? 0 : max((main == nil ? 4 : 2) - (hasBar ? 1 : 0) - min(others.count, 1), 1)
        if let text { parts.append(.note(.verbatim(text), lines: lines)) }
        parts.append(.space())
        if let bar = bar() { parts.append(bar) }
        // The age takes the place of the last field.
        let shown = others.prefix(max(room, 0) * 2 + 1)
        let cells = shown.map { cell($0) } + [age]
        parts.append(.grid(GridNode(columns: cells.count == 1 ? 1 : 2, spacing: 4, cells)))
        return parts
    }

    /// A field in one line.
    private func cell(_ field: (key: String, value: String)) -> ViewNode {
        .row(
            spacing: 4, alignment: .baseline,
            [
                .note(.verbatim(field.key)),
                .text(.verbatim(field.value), style: .caption, weight: .semibold, color: ink, minimumScale: 0.7),
            ])
    }

    private func large(columns: Int) -> [ViewNode] {
        var parts = [heading(hasState: true)]
        if let main = mainRow(.display) { parts.append(main) }
        if let text { parts.append(.text(.verbatim(text), color: .secondaryText, lines: others.isEmpty ? 8 : 3)) }
        if let bar = bar(thickness: 8) { parts.append(bar) }
        if !others.isEmpty { parts += [.divider, rows(columns: columns)] }
        return parts + [.space(), age]
    }

    private var control: [ViewNode] {
        var second: [ViewNode] = []
        if let value { second.append(.text(.verbatim(value), weight: .semibold, color: ink, minimumScale: 0.8)) }
        if let countdown = countdown(.body) { second.append(countdown) }
        if second.count < 2, let state = stateText(second.isEmpty ? .body : .caption) { second.append(state) }
        if second.isEmpty { second.append(text.map { .note(.verbatim($0)) } ?? age) }
        let words = ViewNode.column(
            spacing: 0,
            [
                .text(
                    .verbatim(title), style: .caption, weight: .semibold, color: second.isEmpty ? ink : .secondaryText, minimumScale: 0.85),
                .row(spacing: 8, alignment: .baseline, second),
            ])
        let row = ViewNode.row(spacing: 10, alignment: .center, [icon(size: 20), words])
        return [.space(), .column(spacing: 6, [row] + (bar(thickness: 4).map { [$0] } ?? [])), .space()]
    }

    // MARK: Pieces

    private func number(_ text: String, _ style: TextNode.Style) -> ViewNode {
        .text(TextNode(.verbatim(text), style: style, color: ink, isTabular: true, minimumScale: style == .display ? 0.35 : 0.5))
    }

    /// The largest part: the value, the remaining time, or both.
    private func mainRow(_ style: TextNode.Style) -> ViewNode? {
        guard let value else { return countdown(style) }
        guard let countdown = countdown(.title, alignment: .trailing) else { return number(value, style) }
        return .row(spacing: 16, alignment: .baseline, [number(value, .title), .space(), countdown])
    }

    /// The program's own fields, as many as fit.
    private func rows(columns: Int) -> ViewNode {
        let room = (9 - (mainRow(.title) == nil ? 0 : 3) - (text == nil ? 0 : 2) - (hasBar ? 1 : 0)) * columns
        let shown = others.count > room ? others.prefix(room - 1) : others[...]
        var rows: [ViewNode] = shown.map { field in
            .row(
                spacing: 12, alignment: .baseline,
                [
                    .text(.verbatim(field.key), color: .secondaryText, minimumScale: 0.85), .space(),
                    .text(.verbatim(field.value), weight: .medium, color: ink, alignment: .trailing, minimumScale: 0.7),
                ])
        }
        if shown.count < others.count { rows.append(.note(tr("and \(others.count - shown.count) more"))) }
        return columns == 1 ? .column(spacing: 6, rows) : .grid(GridNode(columns: columns, spacing: 32, rows))
    }
}

extension PushedStatus {
    /// A sample for the gallery, for users who have pushed nothing.
    static func sample(at date: Date) throws(StatusError) -> PushedStatus {
        try PushedStatus(
            name: StatusName("backup"),
            fields: [
                StatusField("title", "Nightly backup"), StatusField("state", "running"), StatusField("value", "12.4 GB"),
                StatusField("text", "Copying pictures to the attic"), StatusField("progress", "62%"), StatusField("Files", "48,210"),
                StatusField("Speed", "38 MB/s"), StatusField("Target", "attic"),
            ], pushed: date - 120)
    }
}
