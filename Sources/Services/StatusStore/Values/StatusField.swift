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
