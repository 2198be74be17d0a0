
/// One `key=value` of a status, as it was pushed.
public struct StatusField: Hashable, Sendable {
    public let key: String
    public let value: String

    public init(_ key: String, _ value: String) {
        self.key = key
        self.value = value
    }

    /// The keys that Quire knows. Fields with other keys are shown as rows of their own.
    public enum Key: String, CaseIterable, Sendable {
        case title, state, text, subtitle, value, icon, color, progress, url, start, end, ttl
    }

    /// The known key; nil for a key of the program's own.
    public var known: Key? { Key(rawValue: key) }

    /// In Unicode scalars.
    static let maximumKeyLength = 64

    /// Whether a text is a valid key: without control characters, and without white space at its ends.
    static func isKey(_ key: String) -> Bool {
        let scalars = key.unicodeScalars
        guard (1...maximumKeyLength).contains(scalars.count), let first = scalars.first, let last = scalars.last else { return false }
        return !scalars.contains { $0 == "=" || $0.properties.generalCategory == .control } && !first.properties.isWhitespace
            && !last.properties.isWhitespace
    }
}

extension StatusField: Codable {
    /// Coded as a pair, because a JSON object would lose the order of the fields.
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

/// The name that a status is pushed and shown under: 1 to 64 ASCII letters, digits, "-", "_" and ".", not beginning with ".".
public struct StatusName: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let text: String

    public static let maximumLength = 64

    public init(_ text: String) throws(StatusError) {
        guard Self.isName(text) else { throw .invalidName(text) }
        self.text = text
    }

    public var description: String { text }

    public static func < (one: StatusName, other: StatusName) -> Bool { one.text < other.text }

    /// Only characters without a meaning in a path.
    private static func isName(_ text: String) -> Bool {
        (1...maximumLength).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: ".")
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType == .decimal || "-_.".unicodeScalars.contains($0))
            }
    }
}
