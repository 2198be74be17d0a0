public import Platform

/// A button.
public struct ButtonNode: Hashable, Sendable {
    /// The action when it is pressed.
    public var action: ViewAction
    /// The accessible name.
    public var label: String
    /// The appearance of the button.
    public var style: Style
    /// The content of the button.
    public var child: ViewNode

    /// Creates a button around a part.
    public init(_ action: ViewAction, label: LocalizedText, style: Style = .raised, _ child: ViewNode) {
        self.action = action
        self.label = label.string
        self.style = style
        self.child = child
    }

    /// The appearance of a button.
    public enum Style: String, Codable, CaseIterable, Sendable {
        /// With a background of its own.
        case raised
        /// The main action, on the accent colour.
        case prominent
        /// Only the child, without a background.
        case plain
    }
}

extension ButtonNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(values.value(.action), label: values.text(.label), style: values.value(.style, or: .raised), values.value(.child))
    }
}

/// A switch with a title. Its action receives the parameter “isOn” with the new state, “true” or “false”.
public struct ToggleNode: Hashable, Sendable {
    /// The parameter of the action with the new state.
    public static let stateParameter = "isOn"

    /// The title beside the switch.
    public var title: String
    /// Whether the switch is on.
    public var isOn: Bool
    /// The action; `pressed` adds the new state.
    public var action: ViewAction
    /// The colour of the switch that is on.
    public var color: ViewColor

    /// Creates a switch with a title.
    public init(_ title: LocalizedText, isOn: Bool, action: ViewAction, color: ViewColor = .accent) {
        self.title = title.string
        self.isOn = isOn
        self.action = action
        self.color = color
    }

    /// The action when it is pressed.
    public var pressed: ViewAction { action.adding([Self.stateParameter: isOn ? "false" : "true"]) }
}

extension ToggleNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            values.text(.title), isOn: values.value(.isOn), action: values.value(.action), color: values.value(.color, or: .accent))
    }
}

/// A part that opens an address when it is clicked.
public struct LinkNode: Hashable, Codable, Sendable {
    /// An address with the scheme https, http, mailto, tel, geo or quire.
    public var address: String
    /// The accessible name.
    public var label: String
    /// The content of the link.
    public var child: ViewNode

    /// Creates a link around a part.
    public init(_ address: String, label: LocalizedText, _ child: ViewNode) {
        self.address = address
        self.label = label.string
        self.child = child
    }
}

/// A text field of one line. Enter sends the text to the provider and clears the field.
public struct FieldNode: Hashable, Sendable {
    /// The parameter of the action with the text, without white space around it.
    public static let textParameter = "text"
    /// The largest possible `maximumLength`, in Unicode scalars.
    public static let longest = 1000

    /// The placeholder text of the empty field.
    public var prompt: String
    /// A provider action. The text is added to its parameters.
    public var action: ViewAction
    /// The accessible name; nil for the prompt.
    public var label: String?
    /// In Unicode scalars.
    public var maximumLength: Int

    /// Creates a text field for a provider action.
    public init(prompt: LocalizedText, action: ViewAction, label: LocalizedText? = nil, maximumLength: Int = 200) {
        self.prompt = prompt.string
        self.action = action
        self.label = label?.string
        self.maximumLength = maximumLength
    }

    /// The action with the text as its parameter.
    public func sending(_ text: String) -> ViewAction { action.adding([Self.textParameter: text]) }

    func validate() throws(TimelineError) {
        guard case .provider(let name, _) = action else { throw .fieldWithoutProvider }
        guard (1...Self.longest).contains(maximumLength) else {
            throw .valueOutOfRange(name: "maximumLength", value: Double(maximumLength), from: 1, to: Double(Self.longest))
        }
        guard !name.isEmpty else { throw .fieldWithoutProvider }
        // With the parameter that will be added.
        try sending("").validate()
    }
}

extension FieldNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            prompt: values.text(.prompt), action: values.value(.action),
            label: values.decodeIfPresent(String.self, forKey: .label).map { .verbatim($0) },
            maximumLength: values.value(.maximumLength, or: 200))
    }
}
