import Foundation
import Timeline

extension CodeFace {
    func view(in family: WidgetFamily) -> ViewDescription {
        switch family {
        case .large, .extraLarge: large
        case .medium: medium
        case .small, .control: small
        }
    }

    private func symbol(isWide: Bool = false) -> ViewNode {
        .code(CodeNode(payload: Data(payload.bytes), style: style, label: "QR code: \(title)", isWide: isWide))
    }

    private var kindLine: ViewNode {
        .row(
            spacing: 4, alignment: .center,
            [.icon(kind.iconName, color: .accentText), .text(kind.name, style: .caption, color: .secondaryText)])
    }

    private var small: ViewDescription {
        let name = ViewNode.text(title, style: .caption, weight: .semibold, alignment: .center)
        return ViewDescription(padding: 8, root: .column(spacing: 4, alignment: .center, [symbol(), name]))
    }

    private var medium: ViewDescription {
        var lines = [kindLine, .space(), .text(title, style: .heading, lines: 3)]
        if let detail { lines.append(.text(detail, style: .caption, color: .secondaryText, lines: 2)) }
        return ViewDescription(padding: 8, root: .row(spacing: 4, [symbol(), .column(spacing: 4, padding: 12, lines)]))
    }

    private var large: ViewDescription {
        var lines = [kindLine, .text(title, style: .title)]
        if let text { lines.append(.text(text, style: .caption, color: .secondaryText, lines: 2)) }
        return ViewDescription(padding: 8, root: .column(spacing: 0, [symbol(isWide: true), .column(spacing: 4, padding: 12, lines)]))
    }
}
