import Foundation
import Payload
import Platform

/// A JSON object whose values are read with an expected type. A missing value is nil; one of another type is an error.
typealias JSONRecord = JSONCursor<RowReadingError>

extension JSONRecord {
    /// Throws if the bytes are not an object.
    init(_ bytes: ArraySlice<UInt8>) throws(RowReadingError) {
        guard bytes.first == UInt8(ascii: "{") else {
            throw RowReadingError(tr("This isn’t an object between { and }, as a code must be."))
        }
        guard let tree = JSONTree(bytes) else { throw RowReadingError(tr("This isn’t valid JSON: correct or remove it.")) }
        self.init(tree)
    }

    /// The string of the first of these keys that exists.
    func text(_ first: String, _ second: String) throws(RowReadingError) -> String? { try text(self[first] == nil ? second : first) }

    /// A whole number from 0.
    func count(_ key: String) throws(RowReadingError) -> Int {
        guard let value = self[key] else { return 0 }
        guard case .number(let written) = value.tree, let number = Double(written), let count = Int(exactly: number), count >= 0 else {
            throw RowReadingError(tr("“\(key)” must be a whole number, 0 or more."))
        }
        return count
    }

    /// A date as ISO 8601 text. A date that no year of four digits holds is a number of milliseconds since 1970.
    func date(_ key: String) throws(RowReadingError) -> Date? {
        switch self[key]?.tree {
        case nil: return nil
        case .string(let text)?:
            if let date = ExchangedDate.date(text) { return date }
        case .number(let written)?:
            if let milliseconds = Double(written) { return Date(timeIntervalSince1970: milliseconds / 1000) }
        default: break
        }
        throw RowReadingError(tr("“\(key)” must be a date like 2026-07-04T09:30:00Z."))
    }

    func records(_ key: String) throws(RowReadingError) -> [JSONRecord] {
        guard let value = self[key] else { return [] }
        guard case .array(let items) = value.tree, items.allSatisfy({ if case .object = $0 { true } else { false } }) else {
            throw RowReadingError(tr("“\(key)” must be a list of objects."))
        }
        return items.map { JSONRecord($0) }
    }
}

extension RowReadingError: JSONCursorError {
    init(_ what: String, at path: String, line: Int?, advice: String) { self.init(.verbatim("“\(path)”: \(what). \(advice)")) }

    static func unexpected(_ found: JSONTree, at path: String, line: Int?, insteadOf type: JSONType) -> RowReadingError {
        let reason =
            switch type {
            case .object: tr("“\(path)” must be an object.")
            case .list: tr("“\(path)” must be a list.")
            case .text: tr("“\(path)” must be text.")
            case .texts: tr("“\(path)” must be a list of text values.")
            case .number: tr("“\(path)” must be a number.")
            case .flag: tr("“\(path)” must be true or false.")
            }
        return RowReadingError(reason)
    }
}

extension JSONTree {
    /// A value of an exchanged file, which is limited as a whole; nil if the bytes are not valid JSON.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let tree = try? JSONReader.tree(Array(bytes), limits: .init(length: .max, depth: 500, values: .max)) else { return nil }
        self = tree
    }
}

/// A JSON value to be written.
enum JSONValue: Encodable, Hashable, Sendable {
    case flag(Bool)
    case integer(Int)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try container.encode(flag)
        case .integer(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }

    /// The value of an attribute with its date in the notation of the format; nil for a missing date.
    init?(_ value: AttributeValue, date notation: (Date) -> JSONValue) {
        switch value {
        case .flag(let flag): self = .flag(flag)
        case .text(let text): self = .text(text)
        case .date(let date?): self = notation(date)
        case .date(nil): return nil
        }
    }

    /// ISO 8601 text. A date that no year of four digits holds is a number of milliseconds since 1970.
    static func date(_ date: Date) -> JSONValue {
        ExchangedDate.text(date).map(JSONValue.text) ?? .integer(Int(exactly: (date.timeIntervalSince1970 * 1000).rounded()) ?? 0)
    }
}
