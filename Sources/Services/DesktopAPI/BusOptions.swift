import GLib
import Payload
import Platform

/// Named options received over the bus. An unknown name is an error of the caller and is refused.
struct BusOptions {
    private let values: [String: Variant]
    private let known: [String]

    init(_ values: [String: Variant], known: [String]) throws(IntentError) {
        if let unknown = values.keys.sorted().first(where: { !known.contains($0) }) {
            throw .invalid("There is no “\(QuotedText.short(unknown))” here. There are: \(known.joined(separator: ", ")).")
        }
        (self.values, self.known) = (values, known)
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    subscript(name: String) -> Variant? { values[name]?.unwrapped }

    func text(_ name: String) throws(IntentError) -> String? { try value(name, "a text", \.string) }

    func flag(_ name: String) throws(IntentError) -> Bool? { try value(name, "true or false", \.bool) }

    /// A whole number from 0 to `maximum`, of any width.
    func count(_ name: String, atMost maximum: Int) throws(IntentError) -> Int? {
        try value(name, "a number from 0 to \(maximum)") { $0.integer.flatMap { (0...maximum).contains($0) ? $0 : nil } }
    }

    /// A list of strings, or one string.
    func texts(_ name: String) throws(IntentError) -> [String]? {
        try value(name, "a list of texts") { value in value.string.map { [$0] } ?? value.listedTexts }
    }

    /// An option as `read` reads it; nil if it is not given.
    func value<Value>(_ name: String, _ expected: String, _ read: (Variant) -> Value?) throws(IntentError) -> Value? {
        guard let given = self[name] else { return nil }
        guard let value = read(given) else { throw Self.invalidValue(name, expected) }
        return value
    }

    /// One of the names of an enumeration.
    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _ type: Choice.Type) throws(IntentError) -> Choice?
    where Choice.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw Self.invalidValue(name, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    static func invalidValue(_ name: String, _ expected: String) -> IntentError { .invalid("“\(name)” must be \(expected).") }
}

/// Prepares text from outside for a place in a message.
enum QuotedText {
    /// The text on one line, with invisible characters made visible.
    static func line(_ text: String) -> String {
        Payload(text).displayText.replacing("\n", with: "␊").replacing("\t", with: " ")
    }

    /// The same, shortened to fit into a sentence.
    static func short(_ text: String) -> String {
        let line = line(String(text.prefix(200)))
        return line.count > 60 ? line.prefix(60) + "…" : line
    }
}

extension Variant {
    /// A whole number of any width; nil for other types, and for a number that is too large.
    var integer: Int? {
        switch unwrapped {
        case .byte(let number): Int(number)
        case .int32(let number): Int(number)
        case .uint32(let number): Int(number)
        case .int64(let number): Int(exactly: number)
        case .uint64(let number): Int(exactly: number)
        default: nil
        }
    }

    /// The strings of a list, whether its members are wrapped in variants or not. An empty list of any type counts as a list of strings.
    var listedTexts: [String]? {
        if case .strings(let texts) = self { return texts }
        guard let members = list else { return nil }
        let texts = members.compactMap(\.unwrapped.string)
        return texts.count == members.count ? texts : nil
    }

    /// The members of a list of any type; nil if this is no list.
    var list: [Variant]? {
        switch self {
        case .strings(let texts): texts.map { .string($0) }
        case .objectPaths(let paths): paths.map { .string($0) }
        case .array(_, let values): values.map(\.unwrapped)
        case .tuple(let values): values.map(\.unwrapped)
        case .other: dictionaries.map { $0.map { .dictionary($0) } }
        default: nil
        }
    }

    /// The value as a field of a form; nil if a field cannot hold it.
    var fieldValue: FieldValue? {
        switch unwrapped {
        case .string(let text), .objectPath(let text): return .text(text)
        case .bool(let flag): return .flag(flag)
        case .double(let number): return number.isFinite ? .number(number) : nil
        case .dictionary(let values):
            return Self.all(values.sorted { $0.key < $1.key }.map { name, value in value.fieldValue.map { PayloadField(name, $0) } }).map {
                .record($0)
            }
        case let value:
            if let number = value.integer { return .integer(number) }
            if let texts = value.texts { return .record(texts.sorted { $0.key < $1.key }.map { PayloadField($0.key, .text($0.value)) }) }
            return value.list.flatMap { Self.all($0.map(\.fieldValue)) }.map { .list($0) }
        }
    }

    /// The value as JSON; nil if JSON cannot express it.
    var json: JSONTree? {
        switch unwrapped {
        case .string(let text), .objectPath(let text): return .string(text)
        case .bool(let flag): return .boolean(flag)
        case .double(let number): return number.isFinite ? .number("\(number)") : nil
        case .dictionary(let values):
            return Self.all(
                values.sorted { $0.key < $1.key }.map { name, value in value.json.map { JSONTree.Member(name: name, value: $0) } }
            ).map { .object($0) }
        case let value:
            if let number = value.integer { return .number(String(number)) }
            if let texts = value.texts {
                return .object(texts.sorted { $0.key < $1.key }.map { JSONTree.Member(name: $0.key, value: .string($0.value)) })
            }
            return value.list.flatMap { Self.all($0.map(\.json)) }.map { .array($0) }
        }
    }

    /// The values, if none of them is nil.
    private static func all<Value>(_ values: [Value?]) -> [Value]? {
        let present = values.compactMap(\.self)
        return present.count == values.count ? present : nil
    }
}
