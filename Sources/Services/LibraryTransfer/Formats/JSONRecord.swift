import Foundation

/// A JSON object whose values are read with an expected type. A missing value is nil; one of another type is an error.
struct JSONRecord {
    let values: [String: JSONValue]

    /// Throws if the bytes are not an object.
    init(_ bytes: ArraySlice<UInt8>) throws(RowReadingError) {
        guard bytes.first == UInt8(ascii: "{") else { throw RowReadingError("This is no object between { and }, as a code has to be.") }
        // Decoding the object type directly avoids failed attempts at other types.
        guard let values = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes)) else {
            throw RowReadingError("This is no valid JSON: correct it or take it out.")
        }
        self.values = values
    }

    init(_ values: [String: JSONValue]) { self.values = values }

    /// The string of the first of these keys that exists.
    func text(_ keys: String...) throws(RowReadingError) -> String? {
        for key in keys {
            guard let value = value(key) else { continue }
            guard let text = value.text else { throw refusal(key, "a text") }
            return text
        }
        return nil
    }

    func flag(_ key: String) throws(RowReadingError) -> Bool {
        guard let value = value(key) else { return false }
        guard case .flag(let flag) = value else { throw refusal(key, "true or false") }
        return flag
    }

    /// A whole number from 0.
    func count(_ key: String) throws(RowReadingError) -> Int {
        guard let value = value(key) else { return 0 }
        guard case .integer(let number) = value, number >= 0 else { throw refusal(key, "a whole number from 0") }
        return number
    }

    /// A date as ISO 8601 text. A date that no year of four digits holds is a number of milliseconds since 1970.
    func date(_ key: String) throws(RowReadingError) -> Date? {
        switch value(key) {
        case nil: return nil
        case .text(let text)?:
            if let date = ExchangedDate.date(text) { return date }
        case .integer(let milliseconds)?: return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        case .number(let milliseconds)?: return Date(timeIntervalSince1970: milliseconds / 1000)
        default: break
        }
        throw refusal(key, "a date like 2026-07-04T09:30:00Z")
    }

    func texts(_ key: String) throws(RowReadingError) -> [String] {
        guard let value = value(key) else { return [] }
        let texts = value.list?.map(\.text)
        guard let texts, !texts.contains(nil) else { throw refusal(key, "a list of texts") }
        return texts.compactMap(\.self)
    }

    func records(_ key: String) throws(RowReadingError) -> [JSONRecord] {
        guard let value = value(key) else { return [] }
        let objects = value.list?.map(\.object)
        guard let objects, !objects.contains(where: { $0 == nil }) else { throw refusal(key, "a list of objects") }
        return objects.compactMap { $0.map { JSONRecord($0) } }
    }

    private func value(_ key: String) -> JSONValue? {
        guard let value = values[key], !value.isNull else { return nil }
        return value
    }

    private func refusal(_ key: String, _ shape: String) -> RowReadingError { RowReadingError("“\(key)” has to be \(shape).") }
}

/// A JSON value of any type.
enum JSONValue: Codable {
    case null
    case flag(Bool)
    case integer(Int)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A failed attempt creates an error, which is slow, so the most common types come first.
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

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }

    /// ISO 8601 text. A date that no year of four digits holds is a number of milliseconds since 1970.
    static func date(_ date: Date) -> JSONValue {
        ExchangedDate.text(date).map(JSONValue.text) ?? .integer(Int(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0)
    }

    /// Nil if the bytes are not valid JSON.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
        self = value
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }

    var object: [String: JSONValue]? { if case .object(let object) = self { object } else { nil } }

    var list: [JSONValue]? { if case .list(let list) = self { list } else { nil } }

    var isNull: Bool { if case .null = self { true } else { false } }
}
