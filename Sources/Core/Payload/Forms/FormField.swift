/// One field of a form from which a payload is built: what a command line lists and what a window shows as a row.
public struct FormField: Hashable, Sendable {
    /// What may be put into a field.
    public indirect enum Content: Hashable, Sendable {
        /// One line.
        case text
        /// One line that is covered until somebody asks for it.
        case secret
        /// Any number of lines.
        case longText
        case choice([Choice])
        case flag
        /// A day, "2026-07-04".
        case date
        /// A day, or a day with a time: "2026-07-04T09:30:00", with "Z" or an offset where it is no time on the wall.
        case dateTime
        case integer(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        /// A sum as decimal digits, "12.50": a text, because binary fractions would round it.
        case amount
        case list(Content)
        /// A list of texts, each of which may be given with its type, as a list of both.
        case typedList
        case record([FormField])
        /// Texts under names that no table knows beforehand.
        case names
    }

    /// One of the values of a choice.
    public struct Choice: Hashable, Sendable {
        public let value: String
        /// The name shown to people.
        public let label: String
        /// Other spellings that mean the same.
        let aliases: [String]

        init(_ value: String, _ label: String, aliases: [String] = []) {
            (self.value, self.label, self.aliases) = (value, label, aliases)
        }

        /// Whether a payload that says `name` means this choice: "WPA2" is "WPA", and case makes no difference.
        public func isCalled(_ name: String) -> Bool {
            let wanted = name.lowercased()
            return ([value] + aliases).contains { $0.lowercased() == wanted }
        }
    }

    /// What happens to blanks and control characters of a text.
    enum Keeping: Hashable, Sendable {
        /// Blanks at the ends are taken away.
        case words
        case blanks
        /// Every character stays, whatever it is.
        case everything
    }

    /// The name that scripts and the command line use: the same that parsing gives the field.
    public let name: String
    public let content: Content
    public let isRequired: Bool
    /// A few words about what belongs into it; empty when the label says it.
    public let hint: String
    let keeping: Keeping

    init(_ name: String, _ content: Content = .text, isRequired: Bool = false, keeping: Keeping? = nil, _ hint: String = "") {
        self.name = name
        self.content = content
        self.isRequired = isRequired
        self.hint = hint
        self.keeping = keeping ?? (content == .secret || content == .longText ? .blanks : .words)
    }

    /// A field of one line.
    init(_ name: String, isRequired: Bool = false, keeping: Keeping? = nil, _ hint: String) {
        self.init(name, .text, isRequired: isRequired, keeping: keeping, hint)
    }

    /// The name shown to people.
    public var label: String { PayloadField(name, .absent).label }
}
