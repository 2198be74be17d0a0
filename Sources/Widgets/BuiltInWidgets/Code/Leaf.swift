import Timeline

/// Where in its folder a code stands that a widget shows in its turn.
struct Leaf: Hashable {
    /// From 0.
    let position: Int
    let count: Int
    /// The pinned widget that its buttons turn; nil in the gallery.
    let widget: WidgetInstance.ID?
    let isRightToLeft: Bool

    static let action = "turn"

    /// How far a press of one of the buttons goes.
    static func step(_ parameters: [String: String]) -> Int? {
        switch parameters["by"] {
        case "1": 1
        case "-1": -1
        default: nil
        }
    }

    /// The buttons to the one before and the one after, and “2 of 7”.
    var bar: ViewNode {
        .row(
            spacing: 8, alignment: .center,
            [
                button("Previous code", by: -1, pointsLeft: !isRightToLeft), button("Next code", by: 1, pointsLeft: isRightToLeft),
                .text("\(position + 1) of \(count)", style: .caption, color: .secondaryText, minimumScale: 0.7),
            ])
    }

    private func button(_ label: String, by step: Int, pointsLeft: Bool) -> ViewNode {
        var parameters = ["by": String(step)]
        parameters["widget"] = widget.map { String($0) }
        let icon = ViewNode.icon(pointsLeft ? "quire-back-symbolic" : "quire-forward-symbolic", color: .text)
        return .button(ButtonNode(.provider(Self.action, parameters: parameters), label: label, icon))
    }
}
