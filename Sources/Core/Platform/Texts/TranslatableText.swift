/// A literal with its interpolations apart, so that it can be looked up: `"\(count) codes in \(folder)"` is the message
/// `%1$s codes in %2$s` with two arguments, which a translation can put in another order.
///
/// What is shown can be interpolated: texts and integers, which are written plainly. Dates and other numbers are formatted before.
public struct TranslatableText: ExpressibleByStringInterpolation, Sendable {
    /// What stands between the arguments: one more than there are places.
    private let pieces: [String]
    /// For each argument in the text, its position in `arguments`; nil for the number of things, which comes last.
    private let places: [Int?]
    /// All arguments: the number of things is the last one, after those that every form of a text has.
    private let arguments: [LocalizedText]

    public init(stringLiteral text: String) {
        (pieces, places, arguments) = ([text], [], [])
    }

    public init(stringInterpolation parts: StringInterpolation) {
        pieces = parts.pieces
        places = parts.places
        arguments = parts.arguments + (parts.count.map { [$0] } ?? [])
    }

    var hasArguments: Bool { !arguments.isEmpty }

    /// Whether its arguments are those of the plural form, in number, without the number of things or at all.
    func suits(_ plural: TranslatableText) -> Bool {
        arguments.isEmpty || [0, 1].contains(plural.arguments.count - arguments.count)
    }

    /// The message that catalogues have the translation of (gettext's "msgid").
    ///
    /// - Parameter isFormat: Whether percent signs are doubled, as in C, because there are arguments in this or another form of the text.
    func message(isFormat: Bool) -> String {
        let escaped = isFormat ? pieces.map { $0.replacing("%", with: "%%") } : pieces
        return zip(places, escaped.dropFirst()).reduce(escaped[0]) { text, part in
            "\(text)%\((part.0 ?? arguments.count - 1) + 1)$s\(part.1)"
        }
    }

    /// Puts the arguments into a message or its translation.
    func filledIn(_ message: String, with form: KeyPath<LocalizedText, String>) -> String {
        guard hasArguments else { return message }
        var text = ""
        var rest = message[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...].dropFirst()
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            if rest.first == "%" {
                text += "%"
                rest = rest.dropFirst()
            } else if let number = Int(digits), arguments.indices.contains(number - 1), rest.dropFirst(digits.count).hasPrefix("$s") {
                text += arguments[number - 1][keyPath: form]
                rest = rest.dropFirst(digits.count + 2)
            } else {
                text += "%"
            }
        }
        return text + rest
    }

    /// Collects the parts of a literal. Nothing that may be missing can be interpolated, and no error.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [String] = [""]
        fileprivate var places: [Int?] = []
        fileprivate var arguments: [LocalizedText] = []
        fileprivate var count: LocalizedText?

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ literal: String) { pieces[pieces.count - 1] += literal }

        public mutating func appendInterpolation(_ text: String) { append(.verbatim(text)) }
        public mutating func appendInterpolation(_ text: Substring) { append(.verbatim(String(text))) }
        public mutating func appendInterpolation(_ text: LocalizedText) { append(text) }
        public mutating func appendInterpolation(_ number: some BinaryInteger) { append(.verbatim("\(number)")) }

        /// The number of things, which the singular does without.
        public mutating func appendInterpolation(count number: some BinaryInteger) { appendInterpolation(count: "\(number)") }
        public mutating func appendInterpolation(count number: String) {
            count = .verbatim(number)
            places.append(nil)
            pieces.append("")
        }

        private mutating func append(_ argument: LocalizedText) {
            places.append(arguments.count)
            arguments.append(argument)
            pieces.append("")
        }
    }
}
