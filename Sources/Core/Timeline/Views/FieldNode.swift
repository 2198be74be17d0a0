/// One line for words that somebody types into the widget. Enter sends them to the provider and empties the field.
public struct FieldNode: Hashable, Sendable {
    /// What was typed, without the white space around it, as a parameter of the action.
    public static let textParameter = "text"
    /// The most that any field takes, in Unicode scalars.
    public static let longest = 1000

    /// What stands in the field while it is empty.
    public var prompt: String
    /// A provider's; what was typed is added to its parameters.
    public var action: ViewAction
    /// Its name for assistive technology; nil for the prompt.
    public var label: String?
    /// Unicode scalars.
    public var maximumLength: Int

    public init(prompt: String, action: ViewAction, label: String? = nil, maximumLength: Int = 200) {
        self.prompt = prompt
        self.action = action
        self.label = label
        self.maximumLength = maximumLength
    }

    /// The action with what was typed.
    public func sending(_ text: String) -> ViewAction { action.adding([Self.textParameter: text]) }

    func validate() throws(TimelineError) {
        guard case .provider(let name, _) = action else { throw .fieldWithoutProvider }
        guard (1...Self.longest).contains(maximumLength) else {
            throw .valueOutOfRange(name: "maximumLength", value: Double(maximumLength), from: 1, to: Double(Self.longest))
        }
        guard !name.isEmpty else { throw .fieldWithoutProvider }
        // With the parameter that is to come.
        try sending("").validate()
    }
}

extension FieldNode: Codable {
    private enum Key: String, CodingKey { case prompt, action, label, maximumLength }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            prompt: try values.decode(String.self, forKey: .prompt), action: try values.decode(ViewAction.self, forKey: .action),
            label: try values.decodeIfPresent(String.self, forKey: .label),
            maximumLength: try values.decodeIfPresent(Int.self, forKey: .maximumLength) ?? 200)
    }
}
