extension ViewDescription {
    /// A view that says in words what happened and what to do.
    public static func message(title: String, advice: String, iconName: String, family: WidgetFamily) -> ViewDescription {
        let isRoomy = family == .large || family == .extraLarge
        let words: [ViewNode] = [
            .text(title, style: isRoomy ? .title : .heading, lines: 2),
            .text(advice, style: isRoomy ? .body : .caption, color: .secondaryText, lines: 4),
        ]
        let parts: [ViewNode] = [.icon(iconName, size: isRoomy ? 32 : 24), .space(), .column(spacing: 4, words)]
        return ViewDescription(padding: isRoomy ? 24 : 16, root: .column(parts))
    }

    /// A quiet view for the moment before anything is there to show.
    public static func awaiting(iconName: String, title: String) -> ViewDescription {
        let words: [ViewNode] = [.space(), .text(title, style: .caption, color: .secondaryText), .space()]
        let parts: [ViewNode] = [.space(), .icon(iconName, size: 32, color: .line), .row(words), .space()]
        return ViewDescription(root: .column(alignment: .center, parts))
    }
}
