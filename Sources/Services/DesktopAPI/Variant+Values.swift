import GLib
import Payload
import Platform

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
