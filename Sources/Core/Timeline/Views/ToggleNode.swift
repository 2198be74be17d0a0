/// A switch with its words. Its action gets the parameter "isOn", the state it is asked to have, as "true" or "false".
public struct ToggleNode: Hashable, Sendable {
    public static let stateParameter = "isOn"

    public var title: String
    public var isOn: Bool
    public var action: ViewAction
    public var color: ViewColor

    public init(_ title: String, isOn: Bool, action: ViewAction, color: ViewColor = .accent) {
        self.title = title
        self.isOn = isOn
        self.action = action
        self.color = color
    }

    /// The action of a press.
    public var pressed: ViewAction { action.adding([Self.stateParameter: isOn ? "false" : "true"]) }
}

extension ToggleNode: Codable {
    private enum Key: String, CodingKey { case title, isOn, action, color }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            try values.decode(String.self, forKey: .title), isOn: try values.decode(Bool.self, forKey: .isOn),
            action: try values.decode(ViewAction.self, forKey: .action),
            color: try values.decodeIfPresent(ViewColor.self, forKey: .color) ?? .accent)
    }
}
