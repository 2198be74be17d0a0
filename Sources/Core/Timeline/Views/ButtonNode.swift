/// A part that does something when it is pressed.
public struct ButtonNode: Hashable, Sendable {
    public var action: ViewAction
    /// Its name for assistive technology.
    public var label: String
    public var style: Style
    /// What is seen of it.
    public var child: ViewNode

    public init(_ action: ViewAction, label: String, style: Style = .raised, _ child: ViewNode) {
        self.action = action
        self.label = label
        self.style = style
        self.child = child
    }

    public enum Style: String, Codable, CaseIterable, Sendable {
        /// On a surface of its own.
        case raised
        /// The one main action, on the accent.
        case prominent
        /// The child alone.
        case plain
    }
}

extension ButtonNode: Codable {
    private enum Key: String, CodingKey { case action, label, style, child }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            try values.decode(ViewAction.self, forKey: .action), label: try values.decode(String.self, forKey: .label),
            style: try values.decodeIfPresent(Style.self, forKey: .style) ?? .raised, try values.decode(ViewNode.self, forKey: .child))
    }
}
