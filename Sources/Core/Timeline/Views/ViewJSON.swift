public import Foundation
import Platform

extension TimelineError {
    /// Converts a decoding error, with its place in the view: “root.children[2].text”.
    public static func malformedView(_ error: DecodingError) -> TimelineError {
        switch error {
        case .keyNotFound(let key, let context):
            .malformedView(path: path(context.codingPath), problem: "“\(key.stringValue)” is missing")
        case .typeMismatch(let type, let context):
            .malformedView(path: path(context.codingPath), problem: "this is no \(name(of: type))")
        case .valueNotFound(let type, let context):
            .malformedView(path: path(context.codingPath), problem: "here is null in the place of a \(name(of: type))")
        case .dataCorrupted(let context):
            .malformedView(
                path: path(context.codingPath), problem: context.codingPath.isEmpty ? "it is no JSON" : context.debugDescription)
        @unknown default: .malformedView(path: "view", problem: "it cannot be read")
        }
    }

    /// The place in a view that these keys lead to: “root.children[2].text”.
    public static func path(_ keys: [any CodingKey]) -> String {
        var path = ""
        for key in keys {
            if let index = key.intValue { path += "[\(index)]" } else { path += (path.isEmpty ? "" : ".") + key.stringValue }
        }
        return path.isEmpty ? "view" : path
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is Int.Type, is Double.Type: "number"
        case is [ViewNode].Type, is [Any].Type: "list"
        default: "object"
        }
    }
}

extension KeyedDecodingContainer {
    func value<Value: Decodable>(_ key: Key) throws -> Value { try decode(Value.self, forKey: key) }

    /// The value of a key, or `standard` where there is none.
    func value<Value: Decodable>(_ key: Key, or standard: Value) throws -> Value { try valueIfPresent(key) ?? standard }

    func valueIfPresent<Value: Decodable>(_ key: Key) throws -> Value? { try decodeIfPresent(Value.self, forKey: key) }

    /// A text as the maker of a view wrote it.
    func text(_ key: Key) throws -> LocalizedText { .verbatim(try decode(String.self, forKey: key)) }
}

/// A date in the JSON of a view: seconds since 1970, or ISO 8601 with a time zone. Exact to the millisecond.
@propertyWrapper
public struct ViewDate: Hashable, Codable, Sendable {
    private var date: Date

    /// Rounded to what JSON preserves, so that a decoded view equals the original.
    public var wrappedValue: Date {
        get { date }
        set { date = Self.rounded(newValue) }
    }

    init(_ date: Date) { self.date = Self.rounded(date) }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let seconds = try? container.decode(Double.self) {
            self.init(Date(timeIntervalSince1970: seconds))
        } else if let text = try? container.decode(String.self), let date = Self.date(text) {
            self.init(date)
        } else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a date is a number of seconds since 1970, or like 2026-11-21T09:30:00Z")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Self.seconds(date))
    }

    private static func seconds(_ date: Date) -> Double { (date.timeIntervalSince1970 * 1000).rounded() / 1000 }

    private static func rounded(_ date: Date) -> Date { Date(timeIntervalSince1970: seconds(date)) }

    private static func date(_ text: String) -> Date? {
        // A text matches one of the two formats or none.
        (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}
