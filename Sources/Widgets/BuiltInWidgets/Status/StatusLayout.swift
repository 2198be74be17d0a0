import Foundation
import Platform
import StatusStore
import Timeline

extension StatusEntryView {
    func view(in family: WidgetFamily) -> ViewDescription {
        let root: ViewNode
        switch family {
        case .small: root = .column(spacing: 8, small)
        case .medium: root = .column(spacing: 8, medium)
        case .large, .extraLarge: root = .column(spacing: 12, large)
        case .control: root = .column(spacing: 0, control)
        }
        return ViewDescription(padding: family == .control ? 12 : 16, action: status.url.map(ViewAction.open), root: root)
    }

    private var small: [ViewNode] {
        let heading = ViewNode.row(
            spacing: 8, alignment: .center, [icon(size: 18), .text(.verbatim(title), style: .heading, color: ink, minimumScale: 0.85)])
        var parts = [heading]
        if let value {
            parts.append(number(value))
        } else if let countdown = countdown(.title, size: Self.numberSize) {
            parts.append(countdown)
        } else if let text {
            parts.append(.text(.verbatim(text), style: .caption, color: .secondaryText, lines: hasBar ? 2 : 3))
        }
        parts.append(.space())
        if let bar = bar() { parts.append(bar) }
        var foot: [ViewNode] = []
        if let state = stateText(.body) { foot.append(state) }
        if value != nil, let countdown = countdown(.caption) {
            foot.append(countdown)
        } else if !isCounting || isStale {
            foot += narrowAge
        }
        return parts + (foot.isEmpty ? [] : [.column(spacing: 2, foot)])
    }

    private var medium: [ViewNode] {
        var parts = [wideHeading(iconSize: 20, .heading)]
        let main = mainRow
        if let main { parts.append(main) }
        let room = 4 - (main == nil ? 0 : 2) - (hasBar ? 1 : 0)
        if let text { parts.append(.text(.verbatim(text), color: .secondaryText, lines: max(room, 1))) }
        parts.append(.space())
        if let bar = bar() { parts.append(bar) }
        return parts + [foot]
    }

    private var large: [ViewNode] {
        var parts = [wideHeading(iconSize: 24, .title)]
        if let main = mainRow { parts.append(main) }
        if let text { parts.append(.text(.verbatim(text), color: .secondaryText, lines: others.isEmpty ? 8 : 3)) }
        if let bar = bar(thickness: 8) { parts.append(bar) }
        if !others.isEmpty { parts += [.divider, rows] }
        return parts + [.space(), age]
    }

    private var control: [ViewNode] {
        var second: [ViewNode] = []
        if let value { second.append(.text(.verbatim(value), color: ink, minimumScale: 0.8)) }
        if let countdown = countdown(.body) { second.append(countdown) }
        if second.count < 2, let state = stateText(second.isEmpty ? .body : .caption) { second.append(state) }
        if second.isEmpty { second.append(text.map { .text(.verbatim($0), style: .caption, color: .secondaryText) } ?? age) }
        let words = ViewNode.column(
            spacing: 0,
            [
                .text(.verbatim(title), style: .caption, weight: .semibold, color: second.isEmpty ? ink : .secondaryText),
                .row(spacing: 8, alignment: .baseline, second),
            ])
        let row = ViewNode.row(spacing: 10, alignment: .center, [icon(size: 22), words])
        return [.space(), .column(spacing: 6, [row] + (bar(thickness: 4).map { [$0] } ?? [])), .space()]
    }

    // MARK: Pieces

    private static var numberSize: Double { 28 }

    private func number(_ text: String) -> ViewNode {
        .text(
            TextNode(
                .verbatim(text), style: .title, size: Self.numberSize, weight: .semibold, color: ink, isTabular: true, minimumScale: 0.5))
    }

    private func wideHeading(iconSize: Double, _ style: TextNode.Style) -> ViewNode {
        var parts = [icon(size: iconSize), ViewNode.text(.verbatim(title), style: style, color: ink, minimumScale: 0.85), .space()]
        if let state = stateText(.body) { parts.append(state) }
        return .row(spacing: 8, alignment: .center, parts)
    }

    /// The largest part: the value, the remaining time, or both.
    private var mainRow: ViewNode? {
        let countdown = countdown(.title, size: Self.numberSize, alignment: value == nil ? .leading : .trailing)
        let parts = [value.map(number), countdown].compactMap { $0 }
        guard parts.count == 2 else { return parts.first }
        return .row(spacing: 16, alignment: .baseline, [parts[0], .space(), parts[1]])
    }

    private var foot: ViewNode {
        guard let first = others.first else { return age }
        let extra: [ViewNode] = [
            .text(.verbatim(first.key), style: .caption, color: .secondaryText),
            .text(.verbatim(first.value), style: .caption, weight: .medium, color: ink),
        ]
        return .row(spacing: 8, alignment: .center, [age, .space(), .row(spacing: 4, alignment: .center, extra)])
    }

    /// The program's own fields, as many as fit.
    private var rows: ViewNode {
        let room = 11 - (mainRow == nil ? 0 : 2) - (text == nil ? 0 : 3) - (hasBar ? 1 : 0)
        let shown = others.count > room ? others.prefix(room - 1) : others[...]
        var rows: [ViewNode] = shown.map { field in
            .row(
                spacing: 12, alignment: .baseline,
                [
                    .text(.verbatim(field.key), color: .secondaryText, minimumScale: 0.85), .space(),
                    .text(.verbatim(field.value), weight: .medium, color: ink, alignment: .trailing, minimumScale: 0.7),
                ])
        }
        if shown.count < others.count {
            rows.append(.text(tr("and \(others.count - shown.count) more"), style: .caption, color: .secondaryText))
        }
        return .column(spacing: 6, rows)
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
