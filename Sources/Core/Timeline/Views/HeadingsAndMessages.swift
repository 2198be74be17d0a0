public import Platform

// What views of all kinds have in common, so that neighbours on a desktop look like one family.
extension ViewNode {
    /// The height of a heading in logical pixels.
    public static let headingHeight = 20.0

    /// The heading at the top of a widget: an icon, a title, and what stands at its other end. Its height is the same for all widgets, so that
    /// the headings of neighbours stand on one line.
    ///
    /// - Parameters:
    ///   - color: of the title.
    ///   - tint: of the icon.
    public static func heading(
        _ title: LocalizedText, iconName: String? = nil, color: ViewColor = .text, tint: ViewColor = .accentText, trailing: [ViewNode] = []
    ) -> ViewNode {
        let icon: [ViewNode] = iconName.map { [.icon($0, color: tint)] } ?? []
        return heading(icon + [.text(title, weight: .semibold, color: color, minimumScale: 0.85), .space()] + trailing)
    }

    /// A heading of parts.
    public static func heading(_ parts: [ViewNode]) -> ViewNode {
        .row(StackNode(spacing: 6, alignment: .center, height: headingHeight, parts))
    }

    /// A line of small text beside or below the main thing.
    public static func note(
        _ text: LocalizedText, color: ViewColor = .secondaryText, lines: Int = 1, alignment: TextNode.Alignment = .leading
    )
        -> ViewNode
    {
        .text(text, style: .caption, color: color, lines: lines, alignment: alignment, minimumScale: lines == 1 ? 0.85 : 1)
    }
}

extension ViewDescription {
    /// A view with an error message and a suggestion, which are not cut off where they are of the usual length.
    public static func message(title: LocalizedText, advice: LocalizedText?, iconName: String, family: WidgetFamily) -> ViewDescription {
        if family == .control { return compactMessage(title: title, advice: advice, iconName: iconName) }
        let isSmall = family == .small
        var words: [ViewNode] = [
            .text(title, style: isSmall ? .body : .heading, weight: .semibold, lines: isSmall ? 3 : 2)
        ]
        if let advice {
            words.append(.text(advice, style: family.isLarge ? .body : .caption, color: .secondaryText, lines: isSmall ? 6 : 5))
        }
        let icon = ViewNode.icon(iconName, size: 20)
        return ViewDescription(root: .column(spacing: 4, [.heading([icon, .space()]), .space(), .column(spacing: 4, words)]))
    }

    private static func compactMessage(title: LocalizedText, advice: LocalizedText?, iconName: String) -> ViewDescription {
        let hasAdvice = advice != nil
        var words: [ViewNode] = [.text(title, style: .caption, weight: .semibold, lines: hasAdvice ? 1 : 3, minimumScale: 0.85)]
        if let advice { words.append(.text(advice, style: .caption, color: .secondaryText, lines: 3)) }
        let row = ViewNode.row(spacing: 6, alignment: .center, [.icon(iconName, size: 20), .column(spacing: 0, words)])
        return ViewDescription(padding: 8, root: .column(spacing: 0, [.space(), row, .space()]))
    }

    /// A view that is shown before there is any content.
    public static func awaiting(iconName: String, title: LocalizedText) -> ViewDescription {
        ViewDescription(
            root: .column(spacing: 4, [.heading(title, iconName: iconName, color: .secondaryText, tint: .secondaryText), .space()]))
    }
}

extension WidgetFamily {
    /// Whether there is room for large text and lists.
    public var isLarge: Bool { self == .large || self == .extraLarge }
}
