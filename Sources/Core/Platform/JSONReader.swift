/// Parses untrusted JSON (RFC 8259) within limits, and reports errors with their place.
///
/// Foundation's decoder silently takes the last of two members with the same name and reports neither line nor column. JSON from a file
/// or another program also needs limits before it is decoded.
public struct JSONReader {
    /// The limits of what is read.
    public struct Limits: Sendable {
        /// In bytes.
        public var length: Int
        public var depth: Int
        /// The number of values of all types.
        public var values: Int

        public init(length: Int, depth: Int = 40, values: Int = 200_000) {
            self.length = length
            self.depth = depth
            self.values = values
        }
    }

    private let bytes: [UInt8]
    private let limits: Limits
    private var index = 0
    private var values = 0
    /// The current line. Line ends occur only between values.
    private var line = 1
    /// The lines of the values in each open array or object; empty when lines are not recorded.
    private var lines: [[JSONLineNumbers]]
    private var path: [Step] = []

    private enum Step {
        case name(String)
        case item(Int)
    }

    public static func tree(_ bytes: [UInt8], limits: Limits) throws(JSONError) -> JSONTree {
        var reader = JSONReader(bytes: bytes, limits: limits, lines: [])
        return try reader.document()
    }

    /// Parses JSON and records the line on which each value begins.
    public static func treeWithLines(_ bytes: [UInt8], limits: Limits) throws(JSONError) -> (tree: JSONTree, lines: JSONLineNumbers) {
        var reader = JSONReader(bytes: bytes, limits: limits, lines: [[]])
        let tree = try reader.document()
        return (tree, reader.lines.first?.first ?? JSONLineNumbers(line: 1, parts: []))
    }

    private init(bytes: [UInt8], limits: Limits, lines: [[JSONLineNumbers]]) {
        self.bytes = bytes
        self.limits = limits
        self.lines = lines
    }

    private mutating func document() throws(JSONError) -> JSONTree {
        guard bytes.count <= limits.length else {
            throw JSONError("it has \(bytes.count) bytes", advice: "At most \(limits.length) are read.")
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw JSONError("it is not UTF-8", line: lineOfBrokenText, advice: "Write all text as UTF-8; pictures go in as base64.")
        }
        // A byte order mark, which RFC 8259 §8.1 allows parsers to ignore.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        let tree = try value()
        skipSpace()
        guard index == bytes.count else { throw syntaxError("there is more after the end of the JSON") }
        return tree
    }

    /// The first line that is not valid UTF-8. Line ends never occur inside a character of several bytes.
    private var lineOfBrokenText: Int? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
    }

    // MARK: Values

    private mutating func value() throws(JSONError) -> JSONTree {
        skipSpace()
        guard !lines.isEmpty else { return try bareValue() }
        let line = line
        lines.append([])
        let tree = try bareValue()
        let parts = lines.removeLast()
        lines[lines.count - 1].append(JSONLineNumbers(line: line, parts: parts))
        return tree
    }

    private mutating func bareValue() throws(JSONError) -> JSONTree {
        values += 1
        guard values <= limits.values else {
            throw JSONError("it has more than \(limits.values) values", in: location, line: line, advice: "Give less at once.")
        }
        guard index < bytes.count else {
            throw index == 0 || bytes[..<index].allSatisfy(\.isJSONSpace)
                ? JSONError("there is nothing", advice: "Write one JSON object.") : syntaxError("the JSON ends too early")
        }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.object() }
        case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: return try literal()
        }
    }

    private mutating func nested(
        _ read: (inout JSONReader) throws(JSONError) -> JSONTree
    ) throws(JSONError) -> JSONTree {
        guard path.count < limits.depth else {
            throw JSONError("it is nested deeper than \(limits.depth) levels", in: location, line: line, advice: "Nest less.")
        }
        index += 1
        return try read(&self)
    }

    private mutating func object() throws(JSONError) -> JSONTree {
        var members: [JSONTree.Member] = []
        var names: Set<String> = []
        skipSpace()
        if consume(UInt8(ascii: "}")) { return .object([]) }
        repeat {
            skipSpace()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw syntaxError("here a name in quotation marks is missing")
            }
            let name = try string()
            guard names.insert(name).inserted else {
                throw JSONError("“\(name.prefix(40))” stands here twice", in: location, line: line, advice: "Keep one of the two.")
            }
            skipSpace()
            guard consume(UInt8(ascii: ":")) else { throw syntaxError("here a colon is missing") }
            path.append(.name(name))
            members.append(JSONTree.Member(name: name, value: try value()))
            path.removeLast()
            skipSpace()
        } while consume(UInt8(ascii: ","))
        guard consume(UInt8(ascii: "}")) else { throw syntaxError("here a comma or } is missing") }
        return .object(members)
    }

    private mutating func array() throws(JSONError) -> JSONTree {
        var items: [JSONTree] = []
        skipSpace()
        if consume(UInt8(ascii: "]")) { return .array([]) }
        repeat {
            path.append(.item(items.count))
            items.append(try value())
            path.removeLast()
            skipSpace()
        } while consume(UInt8(ascii: ","))
        guard consume(UInt8(ascii: "]")) else { throw syntaxError("here a comma or ] is missing") }
        return .array(items)
    }

    private mutating func literal() throws(JSONError) -> JSONTree {
        let words: [(String, JSONTree)] = [("true", .boolean(true)), ("false", .boolean(false)), ("null", .null)]
        for (literal, tree) in words where bytes[index...].starts(with: literal.utf8) {
            index += literal.utf8.count
            return tree
        }
        throw syntaxError("this is no JSON")
    }

    private mutating func number() throws(JSONError) -> String {
        let start = index
        _ = consume(UInt8(ascii: "-"))
        let isZero = consume(UInt8(ascii: "0"))
        if !isZero, !consumeDigits() { throw syntaxError("this is no number") }
        if consume(UInt8(ascii: ".")), !consumeDigits() { throw syntaxError("this is no number") }
        if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
            if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
            guard consumeDigits() else { throw syntaxError("this is no number") }
        }
        let written = String(decoding: bytes[start..<index], as: UTF8.self)
        guard written.utf8.count <= 64, let number = Double(written), number.isFinite else {
            throw JSONError("“\(written.prefix(40))” is too large a number", in: location, line: line, advice: "Give a smaller one.")
        }
        return written
    }

    private mutating func consumeDigits() -> Bool {
        let start = index
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
        return index > start
    }

    // MARK: Strings

    private mutating func string() throws(JSONError) -> String {
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: String(try escaped()).utf8)
            case 0..<0x20:
                index -= 1
                throw syntaxError("a text may not contain line ends or control characters; write \\n for a line end")
            default: text.append(byte)
            }
        }
        throw syntaxError("a text does not end")
    }

    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
        guard index < bytes.count else { throw syntaxError("a text does not end") }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            // The first half of a surrogate pair (RFC 8259 §7).
            guard (0xD800..<0xDC00).contains(unit), consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else {
                throw syntaxError("half a character")
            }
            let second = try hexadecimal()
            guard (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
            else { throw syntaxError("half a character") }
            return scalar
        default: throw syntaxError("there is no \\\(Character(Unicode.Scalar(byte)))")
        }
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        guard index + 4 <= bytes.count, let digits = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16),
            bytes[index] != UInt8(ascii: "+"), bytes[index] != UInt8(ascii: "-")
        else { throw syntaxError("\\u needs four hexadecimal digits") }
        index += 4
        return digits
    }

    // MARK: Position

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index].isJSONSpace {
            if bytes[index] == UInt8(ascii: "\n") { line += 1 }
            index += 1
        }
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// The path of the current value, as people write it: “entries[2].view”.
    private var location: String {
        path.reduce("") { written, step in
            switch step {
            case .name(let name): written.isEmpty ? String(name.prefix(40)) : "\(written).\(name.prefix(40))"
            case .item(let index): "\(written)[\(index)]"
            }
        }
    }

    private func syntaxError(_ what: String) -> JSONError {
        let column = bytes[..<min(index, bytes.count)].reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
        return JSONError(what, in: location, line: line, column: column, advice: "Correct the JSON; “jq .” shows where it breaks.")
    }
}

extension UInt8 {
    fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
