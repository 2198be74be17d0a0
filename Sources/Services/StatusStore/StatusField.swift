/// One `key=value` of a status, as it was pushed.
public struct StatusField: Hashable, Sendable {
    public let key: String
    public let value: String

    public init(_ key: String, _ value: String) {
        self.key = key
        self.value = value
    }

    /// The keys that mean something to Quire; what is pushed under others is shown as a row of its own.
    public enum Key: String, CaseIterable, Sendable {
        case title, state, text, subtitle, value, icon, color, progress, url, start, end, ttl
    }

    /// Nil for a key of the program's own.
    public var known: Key? { Key(rawValue: key) }

    /// Unicode scalars.
    static let maximumKeyLength = 64

    /// Whether a row can be called that: no control characters, nothing invisible at the ends.
    static func isKey(_ key: String) -> Bool {
        let scalars = key.unicodeScalars
        guard (1...maximumKeyLength).contains(scalars.count), let first = scalars.first, let last = scalars.last else { return false }
        return !scalars.contains { $0 == "=" || $0.properties.generalCategory == .control } && !first.properties.isWhitespace
            && !last.properties.isWhitespace
    }
}

extension StatusField: Codable {
    /// A pair, so that the order in which they were pushed is kept.
    public init(from decoder: any Decoder) throws {
        var pair = try decoder.unkeyedContainer()
        self.init(try pair.decode(String.self), try pair.decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var pair = encoder.unkeyedContainer()
        try pair.encode(key)
        try pair.encode(value)
    }
}

/// The name that a status is pushed and shown under: 1 to 64 letters, digits, "-", "_" and "." of ASCII, with no "." at its beginning.
public struct StatusName: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let text: String

    public static let maximumLength = 64

    public init(_ text: String) throws(StatusError) {
        guard Self.isName(text) else { throw .invalidName(text) }
        self.text = text
    }

    public var description: String { text }

    public static func < (one: StatusName, other: StatusName) -> Bool { one.text < other.text }

    /// Nothing that means something in a path.
    private static func isName(_ text: String) -> Bool {
        (1...maximumLength).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: ".")
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType == .decimal || "-_.".unicodeScalars.contains($0))
            }
    }
}

extension StatusName: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            try self.init(try container.decode(String.self))
        } catch let error as StatusError {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
