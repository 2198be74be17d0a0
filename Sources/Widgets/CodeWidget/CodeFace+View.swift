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

    private var symbol: ViewNode {
        .code(CodeNode(payload: Data(payload.bytes), style: style, label: "QR code: \(title)"))
    }

    private var kindLine: ViewNode {
        var parts: [ViewNode] = [
            .icon(IconNode(kind.iconName, color: .accentText)), .text(TextNode(kind.name, style: .caption, color: .secondaryText)),
        ]
        if isFavorite { parts += [.spacer(SpacerNode()), .icon(IconNode("quire-star-filled-symbolic", color: .accentText))] }
        return .row(StackNode(spacing: 4, alignment: .center, parts))
    }

    private var small: ViewDescription {
        ViewDescription(
            padding: 12,
            root: .column(
                StackNode(spacing: 8, alignment: .center, [
                    symbol,
                    .text(TextNode(title, style: .body, weight: .semibold, alignment: .center)),
                ])))
    }

    private var medium: ViewDescription {
        var lines: [ViewNode] = [kindLine, .spacer(SpacerNode()), .text(TextNode(title, style: .heading, lines: 3))]
        if let detail { lines.append(.text(TextNode(detail, style: .caption, color: .secondaryText, lines: 2))) }
        return ViewDescription(
            padding: 16, root: .row(StackNode(spacing: 16, [symbol, .column(StackNode(spacing: 4, lines))])))
    }

    private var large: ViewDescription {
        var lines: [ViewNode] = [kindLine, .text(TextNode(title, style: .title, lines: 1))]
        if let text { lines.append(.text(TextNode(text, style: .caption, color: .secondaryText, lines: 2))) }
        return ViewDescription(
            padding: 24,
            root: .column(
                StackNode(spacing: 16, [
                    .row(StackNode(spacing: 0, [.spacer(SpacerNode()), symbol, .spacer(SpacerNode())])),
                    .column(StackNode(spacing: 4, lines)),
                ])))
    }
}
