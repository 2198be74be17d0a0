import GLib
import Payload
import Platform

/// Options by name that came over the bus, of which none may be left over: a name that means nothing is a mistake of whoever wrote it.
struct BusOptions {
    private let values: [String: Variant]
    private let known: [String]

    init(_ values: [String: Variant], known: [String]) throws(IntentError) {
        if let unknown = values.keys.sorted().first(where: { !known.contains($0) }) {
            throw .invalid("There is no “\(ShownText.short(unknown))” here. There are: \(known.joined(separator: ", ")).")
        }
        (self.values, self.known) = (values, known)
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    subscript(name: String) -> Variant? { values[name]?.unwrapped }

    func text(_ name: String) throws(IntentError) -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else { throw Self.misshapen(name, "a text") }
        return text
    }

    func flag(_ name: String) throws(IntentError) -> Bool? {
        guard let value = self[name] else { return nil }
        guard let flag = value.bool else { throw Self.misshapen(name, "true or false") }
        return flag
    }

    /// A whole number from 0 to `most`, of any width.
    func count(_ name: String, atMost most: Int) throws(IntentError) -> Int? {
        guard let value = self[name] else { return nil }
        guard let number = value.integer, (0...most).contains(number) else { throw Self.misshapen(name, "a number from 0 to \(most)") }
        return number
    }

    /// A list of texts, or one text.
    func texts(_ name: String) throws(IntentError) -> [String]? {
        guard let value = self[name] else { return nil }
        if let text = value.string { return [text] }
        guard let texts = value.listedTexts else { throw Self.misshapen(name, "a list of texts") }
        return texts
    }

    /// One of several names.
    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _ type: Choice.Type) throws(IntentError) -> Choice?
    where Choice.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw Self.misshapen(name, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    static func misshapen(_ name: String, _ expected: String) -> IntentError { .invalid("“\(name)” has to be \(expected).") }
}

/// Text of somebody else's inside a sentence of ours.
enum ShownText {
    /// On one line, with what would be invisible made visible.
    static func line(_ text: String) -> String {
        Payload(text).displayText.replacing("\n", with: "␊").replacing("\t", with: " ")
    }

    /// The same, and no longer than a sentence bears.
    static func short(_ text: String) -> String {
        let line = line(String(text.prefix(200)))
        return line.count > 60 ? line.prefix(60) + "…" : line
    }
}

extension Variant {
    /// A whole number of any width; nil for what is none, and for one that is too large.
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

    /// The texts of a list, be its members wrapped or not; an empty list of anything is one of texts.
    var listedTexts: [String]? {
        if case .strings(let texts) = self { return texts }
        guard let members = list else { return nil }
        let texts = members.compactMap(\.unwrapped.string)
        return texts.count == members.count ? texts : nil
    }

    /// The members of a list of whatever type; nil for what is no list.
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

    /// What a field of a form holds; nil for what none can.
    var fieldValue: FieldValue? {
        switch unwrapped {
        case .string(let text), .objectPath(let text): return .text(text)
        case .bool(let flag): return .flag(flag)
        case .double(let number): return number.isFinite ? .number(number) : nil
        case .dictionary(let values):
            return Self.all(values.sorted { $0.key < $1.key }.map { name, value in value.fieldValue.map { PayloadField(name, $0) } }).map { .record($0) }
        case let value:
            if let number = value.integer { return .integer(number) }
            if let texts = value.texts { return .record(texts.sorted { $0.key < $1.key }.map { PayloadField($0.key, .text($0.value)) }) }
            return value.list.flatMap { Self.all($0.map(\.fieldValue)) }.map { .list($0) }
        }
    }

    /// The same value as JSON has it; nil for what it has no way to say.
    var json: JSONTree? {
        switch unwrapped {
        case .string(let text), .objectPath(let text): return .string(text)
        case .bool(let flag): return .boolean(flag)
        case .double(let number): return number.isFinite ? .number("\(number)") : nil
        case .dictionary(let values):
            return Self.all(values.sorted { $0.key < $1.key }.map { name, value in value.json.map { JSONTree.Member(name: name, value: $0) } }).map { .object($0) }
        case let value:
            if let number = value.integer { return .number(String(number)) }
            if let texts = value.texts {
                return .object(texts.sorted { $0.key < $1.key }.map { JSONTree.Member(name: $0.key, value: .string($0.value)) })
            }
            return value.list.flatMap { Self.all($0.map(\.json)) }.map { .array($0) }
        }
    }

    private static func all<Value>(_ values: [Value?]) -> [Value]? {
        let there = values.compactMap(\.self)
        return there.count == values.count ? there : nil
    }
}
