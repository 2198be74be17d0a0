public import Platform

/// A `quire://` address, taken apart: `quire://code/12`, `quire://create?kind=wifi`, `quire://folder/Guest%20room`.
///
/// Links come from widgets, scripts, web pages and other programs, so they are not trusted: an address that no `LinkedDestination` knows is
/// refused. A link shows something, or begins something that a person has to finish. It does not save, open or send anything. The only
/// exception is a task, which it completes after a confirmation, or at once with the key of a link that this Quire made itself.
///
/// Words and numbers must be written literally. Names and values may be percent-encoded, and `+` is a plus sign. Nothing is ignored: an
/// address with an unknown part is rejected, so that it cannot do only half of what was meant.
public struct DeepLink: Sendable {
    public static let scheme = "quire"

    /// The maximum number of bytes of an address: more than any symbol can hold, even if every byte is percent-encoded.
    public static let maximumLength = 16 * 1024

    /// The first part of the path, which names what the address leads to.
    public let name: String
    /// The other parts of the path.
    public let parts: [Part]
    private let values: [String: String]
    private var unread: Set<String>

    /// Takes an address apart. `quire:scan` and `quire:///scan` are accepted as well.
    public init(reading address: String) throws(DeepLinkError) {
        guard address.utf8.count <= Self.maximumLength else { throw .tooLong }
        // Searches bytes: a colon and a combining accent after it are one `Character`.
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")), address[..<colon].lowercased() == Self.scheme else {
            throw .otherScheme
        }
        let rest = address[address.utf8.index(after: colon)...]
        let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?"))
        values = try mark.map { mark throws(DeepLinkError) in try Self.query(rest[rest.utf8.index(after: mark)...]) } ?? [:]
        unread = Set(values.keys)
        let path = rest[..<(mark ?? rest.endIndex)].utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
        guard let first = path.first else { throw .unknownDestination }
        name = String(first)
        parts = path.dropFirst().map(Part.init)
    }

    /// The values of a query: `name=value`, separated by `&`.
    private static func query(_ text: Substring) throws(DeepLinkError) -> [String: String] {
        var values: [String: String] = [:]
        for pair in text.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false).map { Substring($0) }
            guard !parts[0].isEmpty, parts[0].utf8.count <= 40, parts[0].utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
                throw .unknownDestination
            }
            let name = String(parts[0])
            guard parts.count == 2, values[name] == nil else { throw parts.count == 2 ? .unknownParameter(name) : .invalidValue(name) }
            values[name] = try AddressEncoding.decoded(parts[1], isMultiline: name == "text")
        }
        return values
    }

    /// Whether the path has nothing but this name.
    public func isOnly(_ name: String) -> Bool { self.name == name && parts.isEmpty }

    /// Reads a value of the query. Only `text` may have several lines.
    public mutating func value(_ name: String) -> String? {
        unread.remove(name)
        return values[name]
    }

    /// Reads a value of the query that consists of certain ASCII characters.
    public mutating func value(
        _ name: String, of lengths: ClosedRange<Int>, where isFitting: (UInt8) -> Bool
    ) throws(DeepLinkError) -> String? {
        guard let value = value(name) else { return nil }
        guard lengths.contains(value.utf8.count), value.utf8.allSatisfy(isFitting) else { throw .invalidValue(name) }
        return value
    }

    /// Throws for a parameter of the query that nobody has read.
    public func rejectUnreadParameters() throws(DeepLinkError) {
        if let other = unread.min() { throw .unknownParameter(other) }
    }

    /// Writes an address: the parts of its path, and the values of its query that are not nil.
    public static func address(_ path: String..., query: [(name: String, value: String?)] = []) -> String {
        "\(scheme)://" + path.map(AddressEncoding.encoded).joined(separator: "/") + AddressEncoding.query(query)
    }
}

extension DeepLink {
    /// A part of a path.
    public struct Part: Hashable, Sendable {
        /// The part as it is written, which may be percent-encoded.
        public let written: Substring

        /// The id of something in the library.
        public func id() throws(DeepLinkError) -> Int64 {
            guard written.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int64(written), id > 0 else {
                throw .unknownDestination
            }
            return id
        }

        /// A word of lower case letters, digits and hyphens.
        public func word() throws(DeepLinkError) -> String {
            guard written.utf8.allSatisfy(DeepLink.isInWord) else { throw .unknownDestination }
            return String(written)
        }

        /// A name of ASCII letters, digits and the punctuation of kinds and statuses.
        public func name() throws(DeepLinkError) -> String {
            let name = try text()
            let isFitting =
                name.utf8.count <= 200 && name.utf8.first != UInt8(ascii: ".")
                && name.utf8.allSatisfy { DeepLink.isInWord($0) || (0x41...0x5A).contains($0) || "_.:".utf8.contains($0) }
            guard isFitting else { throw .unknownDestination }
            return name
        }

        /// A text on one line.
        public func text() throws(DeepLinkError) -> String { try AddressEncoding.decoded(written) }
    }

    /// Whether a byte is a lower case letter, a digit or a hyphen.
    public static func isInWord(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D }
}

/// The reason why an address leads nowhere.
public enum DeepLinkError: Error, Hashable, Sendable {
    /// The scheme is not `quire:`.
    case otherScheme
    case tooLong
    /// There is no such place in this version.
    case unknownDestination
    /// A `%` without two hexadecimal digits after it, or bytes that are not UTF-8.
    case malformedEncoding
    /// A character that must be percent-encoded.
    case unencodedCharacter
    /// A control character, or one that changes the direction of text.
    case invisibleCharacter
    /// A name in the query that is unknown or occurs twice.
    case unknownParameter(String)
    /// An invalid value in the query.
    case invalidValue(String)

    /// The reason, as the end of a sentence about the address.
    public var reason: LocalizedText {
        switch self {
        case .otherScheme: tr("it doesn’t begin with “\(DeepLink.scheme)://”")
        case .tooLong: tr("it is longer than \(DeepLink.maximumLength / 1024) KiB")
        case .unknownDestination: tr("nothing in Quire has this address")
        case .malformedEncoding: tr("its percent-encoding is invalid")
        case .unencodedCharacter: tr("it contains a character that must be percent-encoded, such as a space (“%20”)")
        case .invisibleCharacter: tr("it contains invisible characters")
        case .unknownParameter(let name): tr("“\(name)” isn’t allowed there, or appears more than once")
        case .invalidValue(let name): tr("the value of “\(name)” isn’t valid")
        }
    }
}
