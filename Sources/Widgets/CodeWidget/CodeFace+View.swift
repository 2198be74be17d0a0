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
            StackNode(spacing: 4, alignment: .center, [
                .icon(IconNode(kind.iconName, color: .accentText)), .text(TextNode(kind.name, style: .caption, color: .secondaryText)),
            ]))
    }

    private var small: ViewDescription {
        ViewDescription(
            padding: 8,
            root: .column(
                StackNode(spacing: 4, alignment: .center, [
                    symbol(), .text(TextNode(title, style: .caption, weight: .semibold, alignment: .center)),
                ])))
    }

    private var medium: ViewDescription {
        var lines: [ViewNode] = [kindLine, .spacer(SpacerNode()), .text(TextNode(title, style: .heading, lines: 3))]
        if let detail { lines.append(.text(TextNode(detail, style: .caption, color: .secondaryText, lines: 2))) }
        return ViewDescription(
            padding: 8,
            root: .row(StackNode(spacing: 4, [symbol(), .column(StackNode(spacing: 4, padding: 12, lines))])))
    }

    private var large: ViewDescription {
        var lines: [ViewNode] = [kindLine, .text(TextNode(title, style: .title, lines: 1))]
        if let text { lines.append(.text(TextNode(text, style: .caption, color: .secondaryText, lines: 2))) }
        return ViewDescription(
            padding: 8,
            root: .column(StackNode(spacing: 0, [symbol(isWide: true), .column(StackNode(spacing: 4, padding: 12, lines))])))
    }
}
