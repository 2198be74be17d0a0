import Foundation

/// An object of JSON from which values of known shapes are asked for; what is not there is nil, and what has another shape is a mistake.
struct JSONRecord {
    let values: [String: JSONValue]

    /// Fails when the bytes are no object.
    init(_ bytes: ArraySlice<UInt8>) throws(RowRefusal) {
        guard bytes.first == UInt8(ascii: "{") else { throw RowRefusal("This is no object between { and }, as a code has to be.") }
        // Asked for as the object that it is, so that nothing else is tried first.
        guard let values = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes)) else {
            throw RowRefusal("This is no valid JSON: correct it or take it out.")
        }
        self.values = values
    }

    init(_ values: [String: JSONValue]) { self.values = values }

    /// The text under the first of the keys that is there.
    func text(_ keys: String...) throws(RowRefusal) -> String? {
        for key in keys {
            guard let value = value(key) else { continue }
            guard let text = value.text else { throw refusal(key, "a text") }
            return text
        }
        return nil
    }

    func flag(_ key: String) throws(RowRefusal) -> Bool {
        guard let value = value(key) else { return false }
        guard case .flag(let flag) = value else { throw refusal(key, "true or false") }
        return flag
    }

    /// A whole number from 0.
    func count(_ key: String) throws(RowRefusal) -> Int {
        guard let value = value(key) else { return 0 }
        guard case .integer(let number) = value, number >= 0 else { throw refusal(key, "a whole number from 0") }
        return number
    }

    /// A text in ISO 8601; what no year of four digits holds is a number of milliseconds since 1970.
    func date(_ key: String) throws(RowRefusal) -> Date? {
        switch value(key) {
        case nil: return nil
        case .text(let text)?:
            if let date = MomentText.date(text) { return date }
        case .integer(let milliseconds)?: return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        case .number(let milliseconds)?: return Date(timeIntervalSince1970: milliseconds / 1000)
        default: break
        }
        throw refusal(key, "a date like 2026-07-04T09:30:00Z")
    }

    func texts(_ key: String) throws(RowRefusal) -> [String] {
        guard let value = value(key) else { return [] }
        let texts = value.list?.map(\.text)
        guard let texts, !texts.contains(nil) else { throw refusal(key, "a list of texts") }
        return texts.compactMap(\.self)
    }

    func records(_ key: String) throws(RowRefusal) -> [JSONRecord] {
        guard let value = value(key) else { return [] }
        let objects = value.list?.map(\.object)
        guard let objects, !objects.contains(where: { $0 == nil }) else { throw refusal(key, "a list of objects") }
        return objects.compactMap { $0.map { JSONRecord($0) } }
    }

    private func value(_ key: String) -> JSONValue? {
        guard let value = values[key], !value.isNull else { return nil }
        return value
    }

    private func refusal(_ key: String, _ shape: String) -> RowRefusal { RowRefusal("“\(key)” has to be \(shape).") }
}

/// A value of JSON whose shape nobody vouches for.
enum JSONValue: Decodable {
    case null
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Each attempt that fails makes an error, which costs: the usual values come first.
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Nil for what is no JSON.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
        self = value
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }

    var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }

    var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }

    var isNull: Bool { if case .null = self { true } else { false } }
}
