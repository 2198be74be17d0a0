import Timeline

extension ClockFace {
    func view(in family: WidgetFamily) -> ViewDescription {
        switch family {
        case .large, .extraLarge: large
        case .medium: medium
        case .small, .control: small
        }
    }

    private var small: ViewDescription {
        var header: [ViewNode] = [.text(TextNode(weekday, style: .heading, color: .accentText, minimumScale: 0.7)), .spacer(SpacerNode())]
        if let period { header.append(.text(TextNode(period, style: .caption, color: .secondaryText))) }
        return ViewDescription(
            root: .column(
                StackNode(spacing: 4, [
                    .row(StackNode(spacing: 4, alignment: .baseline, header)),
                    .text(TextNode(date, style: .caption, color: .secondaryText, minimumScale: 0.8)),
                    .spacer(SpacerNode()),
                    .text(figures(time, size: 56, color: .text)),
                ])))
    }

    private var medium: ViewDescription {
        ViewDescription(
            root: .column(
                StackNode(spacing: 0, [
                    .row(
                        StackNode(spacing: 8, alignment: .baseline, [
                            .text(TextNode(weekday, style: .heading, color: .accentText)),
                            .spacer(SpacerNode()),
                            .text(TextNode(date, color: .secondaryText)),
                        ])),
                    .spacer(SpacerNode()),
                    time(figures(time, size: 128, color: .text), isPeriodFirst: isPeriodFirst),
                ])))
    }

    /// Hours above minutes: the figures are as large as a window of this shape can have them.
    private var large: ViewDescription {
        ViewDescription(
            padding: 24,
            root: .column(
                StackNode(spacing: 4, [
                    .text(TextNode(weekday, style: .title, minimumScale: 0.8)),
                    .text(TextNode(fullDate, color: .secondaryText, minimumScale: 0.8)),
                    .spacer(SpacerNode(minimum: 16)),
                    .text(figures(hour, size: 164, color: .text)),
                    .spacer(SpacerNode(minimum: 16)),
                    time(figures(minute, size: 164, color: .accentText), style: .title, isPeriodFirst: false),
                ])))
    }

    private func figures(_ text: String, size: Double, color: ViewColor) -> TextNode {
        TextNode(text, style: .display, size: size, weight: .medium, color: color, isTabular: true, minimumScale: 0.3)
    }

    /// Figures with the part of the day in small on their line.
    private func time(_ figures: TextNode, style: TextNode.Style = .heading, isPeriodFirst: Bool) -> ViewNode {
        guard let period else { return .text(figures) }
        let words = ViewNode.text(TextNode(period, style: style, color: .secondaryText))
        return .row(StackNode(spacing: 8, alignment: .baseline, isPeriodFirst ? [words, .text(figures)] : [.text(figures), words]))
    }
}
