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
        var header: [ViewNode] = [.text(weekday, style: .heading, color: .accentText, minimumScale: 0.7), .space()]
        if let period { header.append(.text(period, style: .caption, color: .secondaryText)) }
        let parts: [ViewNode] = [
            .row(spacing: 4, alignment: .baseline, header),
            .text(date, style: .caption, color: .secondaryText, minimumScale: 0.8),
            .space(),
            .text(figures(time, size: 56)),
        ]
        return ViewDescription(root: .column(spacing: 4, parts))
    }

    private var medium: ViewDescription {
        let header: [ViewNode] = [
            .text(weekday, style: .heading, color: .accentText), .space(), .text(date, color: .secondaryText),
        ]
        let clock = line(figures(time, size: 128), isPeriodFirst: isPeriodFirst)
        return ViewDescription(root: .column(spacing: 0, [.row(alignment: .baseline, header), .space(), clock]))
    }

    /// Hours above minutes: the figures are as large as a window of this shape can have them.
    private var large: ViewDescription {
        let parts: [ViewNode] = [
            .text(weekday, style: .title, minimumScale: 0.8),
            .text(fullDate, color: .secondaryText, minimumScale: 0.8),
            .space(atLeast: 16),
            .text(figures(hour, size: 164)),
            .space(atLeast: 16),
            line(figures(minute, size: 164, color: .accentText), style: .title, isPeriodFirst: false),
        ]
        return ViewDescription(padding: 24, root: .column(spacing: 4, parts))
    }

    private func figures(_ text: String, size: Double, color: ViewColor = .text) -> TextNode {
        TextNode(text, style: .display, size: size, weight: .medium, color: color, isTabular: true, minimumScale: 0.3)
    }

    /// Figures with the part of the day in small beside them.
    private func line(_ figures: TextNode, style: TextNode.Style = .heading, isPeriodFirst: Bool) -> ViewNode {
        guard let period else { return .text(figures) }
        let words = ViewNode.text(period, style: style, color: .secondaryText)
        return .row(alignment: .baseline, isPeriodFirst ? [words, .text(figures)] : [.text(figures), words])
    }
}
