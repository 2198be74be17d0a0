/// One thing that a person can choose for a widget.
public struct ConfigurationParameter: Hashable, Sendable, Identifiable {
    /// As written in configurations and on the command line.
    public let name: String
    public let title: String
    public let kind: Kind
    /// The value when none was chosen; nil where the widget finds one itself.
    public let standard: String?

    public var id: String { name }

    public init(name: String, title: String, kind: Kind, standard: String? = nil) {
        self.name = name
        self.title = title
        self.kind = kind
        self.standard = standard
    }

    /// The type of its value.
    public enum Kind: Hashable, Sendable {
        case text(maximumLength: Int)
        /// The number of a code in the library.
        case code
        case choice([Choice])
        /// "true" or "false".
        case toggle
    }

    /// One of the values of a choice.
    public struct Choice: Hashable, Sendable, Identifiable {
        public let value: String
        public let name: String
        public var id: String { value }

        public init(_ value: String, name: String) {
            self.value = value
            self.name = name
        }
    }

    /// Refuses a value of another type.
    func validate(_ value: String) throws(TimelineError) {
        switch kind {
        case .text(let length) where value.count <= length: return
        case .code where Int64(value).map { $0 > 0 } ?? false: return
        case .choice(let choices) where choices.contains { $0.value == value }: return
        case .toggle where value == "true" || value == "false": return
        default: throw .invalidValue(parameter: name, value: value, expected: expectation)
        }
    }

    private var expectation: String {
        switch kind {
        case .text(let length): "a text of at most \(length) characters"
        case .code: "the number of a code in the library"
        case .choice(let choices): "one of " + choices.map(\.value).joined(separator: ", ")
        case .toggle: "true or false"
        }
    }
}
