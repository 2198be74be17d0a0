import Foundation
import Timeline

extension CodeFace {
    /// - Parameter leaf: where in its folder it stands, for one that is shown in its turn.
    func view(in context: WidgetContext, leaf: Leaf? = nil) -> ViewDescription {
        var view =
            switch context.family {
            case .large, .extraLarge: large(leaf, in: context)
            case .medium: medium(leaf)
            case .small, .control: small
            }
        view.action = action
        return view
    }

    /// Logical pixels around the paper: its corners then run beside those of the window. Words keep as much again.
    private static let margin = 8.0

    private func symbol(isWide: Bool = false) -> ViewNode {
        .code(CodeNode(payload: Data(payload.bytes), style: style, label: "QR code: \(title)", isWide: isWide))
    }

    private var kindLine: ViewNode { line(kind.iconName, kind.name, color: .accentText) }

    private func line(_ iconName: String, _ text: String, color: ViewColor = .secondaryText) -> ViewNode {
        .row(
            spacing: 4, alignment: .center, [.icon(iconName, color: color), .text(text, style: .caption, color: .secondaryText)])
    }

    private var small: ViewDescription {
        let name = ViewNode.text(title, style: .caption, weight: .semibold, alignment: .center)
        return ViewDescription(padding: Self.margin, root: .column(spacing: 4, alignment: .center, [symbol(), name]))
    }

    private func medium(_ leaf: Leaf?) -> ViewDescription {
        var lines = [kindLine, .space(), .text(title, style: .heading, lines: leaf == nil ? 3 : 2)]
        if let tagLine {
            lines.append(line("quire-tag-symbolic", tagLine))
        } else if let detail, leaf == nil {
            lines.append(.text(detail, style: .caption, color: .secondaryText, lines: 2))
        }
        if let leaf { lines += [.space(), leaf.bar] }
        let words = ViewNode.column(spacing: 4, padding: Self.margin, lines)
        return ViewDescription(padding: Self.margin, root: .row(spacing: Self.margin, [symbol(), words]))
    }

    private func large(_ leaf: Leaf?, in context: WidgetContext) -> ViewDescription {
        // No room that grows: what is left is the symbol's.
        var head = [kindLine, .text(title, style: .title, lines: 2)]
        let fields = CodeFields(payload, kind: kind, title: title, in: context).lines
        if fields.isEmpty, let text { head.append(.text(text, style: .caption, color: .secondaryText, lines: 2)) }
        var lines = [ViewNode.column(spacing: 4, head)]
        if !fields.isEmpty { lines.append(.grid(GridNode(columns: min(fields.count, 2), spacing: 8, fields.map(cell)))) }
        if let tagLine { lines.append(line("quire-tag-symbolic", tagLine)) }
        if let leaf { lines.append(leaf.bar) }
        let words = ViewNode.column(spacing: 8, padding: Self.margin, lines)
        return ViewDescription(padding: Self.margin, root: .column(spacing: 0, [symbol(isWide: true), words]))
    }

    private func cell(_ line: CodeFields.Line) -> ViewNode {
        .column(
            spacing: 0,
            [.text(line.label, style: .caption, color: .secondaryText), .text(line.text, minimumScale: 0.8)])
    }
}
