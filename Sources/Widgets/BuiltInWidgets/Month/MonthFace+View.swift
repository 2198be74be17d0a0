import Timeline

extension MonthFace {
    func view(in family: WidgetFamily) -> ViewDescription {
        switch family {
        case .large, .extraLarge: large
        case .medium: medium
        case .small, .control: small
        }
    }

    private var small: ViewDescription {
        let title = ViewNode.text(name, style: .caption, weight: .semibold, color: .accentText, minimumScale: 0.7)
        return ViewDescription(padding: 12, root: .column(spacing: 4, [title, grid(MonthMeasures(cell: 18, figure: 11, today: 10, letter: 9))]))
    }

    private var medium: ViewDescription {
        let words: [ViewNode] = [
            .text(today, style: .heading, color: .accentText, minimumScale: 0.7),
            .text(nameAndYear, style: .caption, color: .secondaryText, minimumScale: 0.7),
            .space(),
            .text(TextNode(figure, style: .display, size: 84, weight: .medium)),
        ]
        // As wide as seven days; the words have the rest.
        let days = StackNode(width: 168, height: 138, [grid(MonthMeasures(cell: 20, figure: 12, today: 11, letter: 10))])
        return ViewDescription(root: .row(spacing: 16, [.column(StackNode(spacing: 4, width: 148, height: 138, words)), .column(days)]))
    }

    private var large: ViewDescription {
        let title = ViewNode.text(nameAndYear, style: .title, minimumScale: 0.7)
        return ViewDescription(
            padding: 24,
            root: .column(spacing: 8, [title, grid(MonthMeasures(cell: 36, figure: 16, today: 16, letter: 12, hasNames: true), hasNumbers: hasWeekNumbers)]))
    }

    // MARK: The grid

    /// The names of the days and the weeks, with all the room between them that is left.
    private func grid(_ measures: MonthMeasures, hasNumbers: Bool = false) -> ViewNode {
        let names = weekdays.map { day -> ViewNode in
            let words = TextNode(
                measures.hasNames ? day.short : day.letter, style: .caption, size: measures.letter, weight: .medium, color: .secondaryText,
                minimumScale: 0.6)
            return .text(words)
        }
        var rows = [row((hasNumbers ? [.space()] : []) + names)]
        for week in weeks {
            let number = ViewNode.text(
                TextNode(week.number, style: .display, size: measures.letter, weight: .regular, color: .secondaryText))
            rows.append(row((hasNumbers ? [cell(number, measures)] : []) + week.days.map { place($0, measures) }))
        }
        return .column(spacing: 0, Array(rows.map { [$0] }.joined(separator: [.space()])))
    }

    private func row(_ places: [ViewNode]) -> ViewNode {
        .grid(GridNode(columns: places.count, spacing: 0, alignment: .center, places))
    }

    private func place(_ day: Day?, _ measures: MonthMeasures) -> ViewNode {
        guard let day else { return .space() }
        let color: ViewColor = day.isToday ? .onAccent : day.isWeekend ? .secondaryText : .text
        let figure = TextNode(
            day.figure, style: .display, size: day.isToday ? measures.today : measures.figure, weight: day.isToday ? .semibold : .regular, color: color)
        return cell(.text(figure), measures, background: day.isToday ? .accent : nil)
    }

    /// Round, so that what stands on it looks the same with one figure and with two.
    private func cell(_ part: ViewNode, _ measures: MonthMeasures, background: ViewColor? = nil) -> ViewNode {
        .row(
            StackNode(
                spacing: 0, alignment: .center, width: measures.cell, height: measures.cell, background: background,
                cornerRadius: measures.cell / 2, [part]))
    }
}
