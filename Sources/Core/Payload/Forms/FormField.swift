public import Platform

/// A field of a form from which a payload is built. The command line lists it, and a window shows it as a row.
public struct FormField: Hashable, Sendable {
    /// The type of a field's value.
    public indirect enum Content: Hashable, Sendable {
        /// One line.
        case text
        /// One line that is hidden until it is revealed.
        case secret
        /// Any number of lines.
        case longText
        case choice([Choice])
        case flag
        /// A day, “2026-07-04”.
        case date
        /// A day, or a day with a time: “2026-07-04T09:30:00”, with “Z” or an offset unless it is a local time.
        case dateTime
        case integer(ClosedRange<Int>)
        case number(ClosedRange<Double>)
        /// An amount in decimal digits, “12.50”. It is a text, because a binary fraction would round it.
        case amount
        case list(Content)
        /// A list of texts, each with an optional type. An element with a type is a list of both.
        case typedList
        case record([FormField])
        /// Texts with arbitrary names.
        case names
    }

    /// An option of a choice.
    public struct Choice: Hashable, Sendable {
        public let value: String
        /// The name for people.
        public let label: LocalizedText
        /// Other spellings of the value.
        let aliases: [String]

        init(_ value: String, _ label: LocalizedText, aliases: [String] = []) {
            (self.value, self.label, self.aliases) = (value, label, aliases)
        }

        /// Whether `name` means this choice: “WPA2” is an alias of “WPA”. Case is ignored.
        public func isCalled(_ name: String) -> Bool {
            let lowercasedName = name.lowercased()
            return ([value] + aliases).contains { $0.lowercased() == lowercasedName }
        }
    }

    /// How white space and control characters of a text are treated.
    enum Whitespace: Hashable, Sendable {
        /// White space at both ends is removed.
        case trimmed
        case preserved
        /// Every character is kept.
        case verbatim
    }

    /// The stable name for scripts and the command line, which is the same as in parsed payloads.
    public let name: String
    public let content: Content
    public let isRequired: Bool
    /// A short explanation; nil when the label is sufficient.
    public let hint: LocalizedText?
    let whitespace: Whitespace

    init(
        _ name: String, _ content: Content = .text, isRequired: Bool = false, whitespace: Whitespace? = nil, _ hint: LocalizedText? = nil
    ) {
        self.name = name
        self.content = content
        self.isRequired = isRequired
        self.hint = hint
        self.whitespace = whitespace ?? (content == .secret || content == .longText ? .preserved : .trimmed)
    }

    /// A field of one line.
    init(_ name: String, isRequired: Bool = false, whitespace: Whitespace? = nil, _ hint: LocalizedText) {
        self.init(name, .text, isRequired: isRequired, whitespace: whitespace, hint)
    }

    /// The name for people.
    public var label: LocalizedText { PayloadField(name, .absent).label }
}
