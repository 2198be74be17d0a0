import Foundation

/// One thing that a person can choose for a widget.
public struct ConfigurationParameter: Hashable, Sendable, Identifiable {
    /// As written in configurations and on the command line.
    public let name: String
    public let title: String
    public let kind: Kind
    /// The value when none was chosen; nil where the widget finds one itself.
    public let standard: String?
    /// When it matters; nil for always.
    public let condition: ConfigurationCondition?

    public var id: String { name }

    public init(name: String, title: String, kind: Kind, standard: String? = nil, condition: ConfigurationCondition? = nil) {
        self.name = name
        self.title = title
        self.kind = kind
        self.standard = standard
        self.condition = condition
    }

    /// The type of its value.
    public enum Kind: Hashable, Sendable {
        case text(maximumLength: Int)
        case integer(ClosedRange<Int>)
        case decimal(ClosedRange<Double>)
        case choice([Choice])
        /// "true" or "false".
        case toggle
        /// A day, or a moment, as ISO 8601 writes it.
        case date
        /// A colour's role or "#RRGGBB".
        case color
        /// The absolute path of a local file with one of these suffixes; any, where there are none.
        case file(suffixes: [String] = [])
        /// The number of a code in the library.
        case code
        /// The number of a folder in the library.
        case folder
        /// The number of a list of tasks in the library.
        case list

        /// What the library is asked for the values of this type; nil where the values stand in the schema.
        public var source: ChoiceKind? {
            switch self {
            case .code: .code
            case .folder: .folder
            case .list: .list
            default: nil
            }
        }
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
}
