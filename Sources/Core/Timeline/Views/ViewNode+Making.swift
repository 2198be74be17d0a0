/// Short forms for writing views by hand.
extension ViewNode {
    public static func text(
        _ text: String, style: TextNode.Style = .body, weight: TextNode.Weight? = nil, color: ViewColor = .text, lines: Int = 1,
        alignment: TextNode.Alignment = .leading, isStruckThrough: Bool = false, minimumScale: Double = 1
    ) -> ViewNode {
        .text(
            TextNode(
                text, style: style, weight: weight, color: color, lines: lines, alignment: alignment, isStruckThrough: isStruckThrough,
                minimumScale: minimumScale))
    }

    public static func icon(_ name: String, size: Double = 16, color: ViewColor = .secondaryText) -> ViewNode {
        .icon(IconNode(name, size: size, color: color))
    }

    /// Parts from the leading to the trailing side.
    public static func row(
        spacing: Double = 8, alignment: StackNode.Alignment = .start, padding: Double = 0, _ children: [ViewNode]
    ) -> ViewNode {
        .row(StackNode(spacing: spacing, alignment: alignment, padding: padding, children))
    }

    /// Parts from top to bottom.
    public static func column(
        spacing: Double = 8, alignment: StackNode.Alignment = .start, padding: Double = 0, _ children: [ViewNode]
    ) -> ViewNode {
        .column(StackNode(spacing: spacing, alignment: alignment, padding: padding, children))
    }

    /// Room that takes what the other parts leave, and at least a minimum.
    public static func space(atLeast minimum: Double = 0) -> ViewNode {
        .spacer(SpacerNode(minimum: minimum))
    }
}
