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
