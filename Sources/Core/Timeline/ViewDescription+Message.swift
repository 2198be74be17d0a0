extension ViewDescription {
    /// A view that says in words what happened and what to do.
    public static func message(title: String, advice: String, iconName: String, family: WidgetFamily) -> ViewDescription {
        let isRoomy = family == .large || family == .extraLarge
        return ViewDescription(
            padding: isRoomy ? 24 : 16,
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

    /// A quiet view for the moment before anything is there to show.
    public static func awaiting(iconName: String, title: String) -> ViewDescription {
        ViewDescription(
            root: .column(
                StackNode(spacing: 8, alignment: .center, [
                    .spacer(SpacerNode()),
                    .icon(IconNode(iconName, size: 32, color: .line)),
                    .row(StackNode([.spacer(SpacerNode()), .text(TextNode(title, style: .caption, color: .secondaryText)), .spacer(SpacerNode())])),
                    .spacer(SpacerNode()),
                ])))
    }
}
