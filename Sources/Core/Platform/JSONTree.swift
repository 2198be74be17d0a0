/// A JSON document as a tree. It preserves the order of members and the spelling of numbers.
public enum JSONTree: Hashable, Sendable {
    case object([Member])
    case array([JSONTree])
    case string(String)
    /// The number as written. It matches RFC 8259 §6 and is finite as a Double.
    case number(String)
    case boolean(Bool)
    case null

    public struct Member: Hashable, Sendable {
        public let name: String
        public let value: JSONTree

        public init(name: String, value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    public subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The type of the value, for people.
    public var kindName: String {
        switch self {
        case .object: "an object"
        case .array: "a list"
        case .string: "a text"
        case .number: "a number"
        case .boolean: "true or false"
        case .null: "null"
        }
    }

    /// Returns the object with a member set. A new member is added at the end.
    public func setting(_ name: String, to value: JSONTree) -> JSONTree {
        guard case .object(let members) = self else { return self }
        guard members.contains(where: { $0.name == name }) else { return .object(members + [Member(name: name, value: value)]) }
        return .object(members.map { $0.name == name ? Member(name: name, value: value) : $0 })
    }
}

extension JSONTree {
    /// The tree as JSON on one line, in UTF-8.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                item.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .string(let text): Self.write(text, to: &bytes)
        case .number(let written): bytes.append(contentsOf: written.utf8)
        case .boolean(let isTrue): bytes.append(contentsOf: (isTrue ? "true" : "false").utf8)
        case .null: bytes.append(contentsOf: "null".utf8)
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// The lines on which the values of a JSON document begin, in the shape of its tree.
public struct JSONLineNumbers: Hashable, Sendable {
    /// Counted from 1.
    public let line: Int
    /// The lines of the values in an object or an array, in order.
    public let parts: [JSONLineNumbers]

    init(line: Int, parts: [JSONLineNumbers]) {
        self.line = line
        self.parts = parts
    }
}

/// An error in a JSON document, for its author.
public struct JSONError: Error, Hashable, Sendable {
    /// The problem, without a full stop.
    public let what: String
    /// The path of the value, as people write it: “entries[2].view”; empty for the root.
    public let path: String
    /// The line, counted from 1; nil for the whole document.
    public let line: Int?
    /// The column in bytes, counted from 1; only for syntax errors.
    public let column: Int?
    public let advice: String

    init(_ what: String, in path: String = "", line: Int? = nil, column: Int? = nil, advice: String) {
        self.what = what
        self.path = path
        self.line = line
        self.column = column
        self.advice = advice
    }
}
