extension ViewDescription {
    /// A view that says in words what happened and what to do.
    public static func message(title: String, advice: String, iconName: String, family: WidgetFamily) -> ViewDescription {
        let isRoomy = family == .large || family == .extraLarge
        return ViewDescription(
            root: .column(
                StackNode(spacing: isRoomy ? 12 : 8, [
                    .icon(IconNode(iconName, size: isRoomy ? 32 : 24)),
                    .spacer(SpacerNode()),
                    .column(
                        StackNode(spacing: 4, [
                            .text(TextNode(title, style: isRoomy ? .title : .heading, lines: 2)),
                            .text(TextNode(advice, style: isRoomy ? .body : .caption, color: .secondaryText, lines: 4)),
                        ])),
                ])))
    }
}
