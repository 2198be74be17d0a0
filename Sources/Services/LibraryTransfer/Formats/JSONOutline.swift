/// Where the values of a JSON text begin and end, one or two levels deep, with their lines.
///
/// Foundation reads the values; it says neither on which line one stands nor what is good in a text that is broken somewhere.
struct JSONOutline {
    struct Value {
        let range: Range<Int>
        /// Where it begins, counted from 1.
        let line: Int
    }

    /// The members of the outermost object; none when the text is no object.
    private(set) var members: [(key: String, value: Value)] = []
    /// The elements of the outermost array; nil when the text is no array.
    private(set) var elements: [Value]?
    private let bytes: [UInt8]

    /// Nil for what begins neither an object nor an array.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scan = Scan(bytes: bytes)
        scan.skipBlanks()
        switch scan.current {
        case UInt8(ascii: "{"):
            for part in scan.parts() {
                guard let (key, value) = Self.member(bytes, part) else { continue }
                members.append((key, value))
            }
        case UInt8(ascii: "["): elements = scan.parts()
        default: return nil
        }
    }

    /// The value of a member of the outermost object.
    subscript(key: String) -> Value? { members.first { $0.key == key }?.value }

    /// The elements of an array; nil when the value is none.
    func elements(of value: Value) -> [Value]? {
        var scan = Scan(bytes: bytes, from: value.range.lowerBound, to: value.range.upperBound, line: value.line)
        guard scan.current == UInt8(ascii: "[") else { return nil }
        return scan.parts()
    }

    /// The first elements of the outermost array that are whole objects: what tells whose list it is.
    var firstObjects: [[String: JSONValue]] {
        (elements ?? []).prefix(10).compactMap { JSONValue(bytes($0))?.object }
    }

    func bytes(_ value: Value) -> ArraySlice<UInt8> { bytes[value.range] }

    private static func member(_ bytes: [UInt8], _ part: Value) -> (String, Value)? {
        var scan = Scan(bytes: bytes, from: part.range.lowerBound, to: part.range.upperBound, line: part.line)
        guard let key = scan.string() else { return nil }
        scan.skipBlanks()
        guard scan.current == UInt8(ascii: ":") else { return nil }
        scan.advance()
        scan.skipBlanks()
        return (key, Value(range: scan.offset..<max(scan.offset, part.range.upperBound), line: scan.line))
    }
}

extension JSONOutline {
    /// A walk over the text that knows strings, brackets and lines, and no more of the grammar.
    private struct Scan {
        let bytes: [UInt8]
        private(set) var offset: Int
        private(set) var line: Int
        private let end: Int

        init(bytes: [UInt8], from offset: Int = 0, to end: Int? = nil, line: Int = 1) {
            (self.bytes, self.offset, self.line, self.end) = (bytes, offset, line, end ?? bytes.count)
        }

        private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

        var current: UInt8? { offset < end ? bytes[offset] : nil }

        mutating func advance() {
            if bytes[offset] == 0x0A { line += 1 }
            offset += 1
        }

        mutating func skipBlanks() {
            while let byte = current, Self.isBlank(byte) { advance() }
        }

        /// The parts between the commas of the bracket that stands here, without blanks around them; it ends behind the bracket.
        mutating func parts() -> [Value] {
            var parts: [Value] = []
            let isList = current == UInt8(ascii: "[")
            advance()
            while true {
                skipBlanks()
                let start = (offset: offset, line: line)
                let last = skipPart(ofList: isList)
                if last > start.offset { parts.append(Value(range: start.offset..<last, line: start.line)) }
                // Where a comma is missing, the next object begins by itself.
                guard current == UInt8(ascii: ",") || current == UInt8(ascii: "{") else { break }
                if current == UInt8(ascii: ",") { advance() }
            }
            if current != nil { advance() }
            return parts
        }

        /// Stops at the comma or the bracket behind a part and says where its last byte that is no blank was.
        private mutating func skipPart(ofList isList: Bool) -> Int {
            var depth = 0
            let start = offset
            var last = offset
            while let byte = current {
                switch byte {
                case UInt8(ascii: "\""):
                    let isClosed = skipString()
                    last = offset
                    // No object stands directly behind a text: one that does is the next element, and the end of this one was in the text.
                    if isList, !isClosed, depth == 1 {
                        skipBlanks()
                        if current == UInt8(ascii: "{") { return last }
                    }
                    continue
                case UInt8(ascii: "{") where isList && depth == 0 && last > start: return last
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return last }
                    depth -= 1
                case UInt8(ascii: ",") where depth == 0: return last
                default: break
                }
                advance()
                if !Self.isBlank(byte) { last = offset }
            }
            return last
        }

        /// A string ends with its line even when nobody closes it (RFC 8259 §7), so that one mistake does not take the rest along.
        @discardableResult
        private mutating func skipString() -> Bool {
            advance()
            while let byte = current, byte != 0x0A {
                advance()
                if byte == UInt8(ascii: "\"") { return true }
                if byte == UInt8(ascii: "\\"), current != nil, current != 0x0A { advance() }
            }
            return false
        }

        /// The string that stands here, as written between its quotes.
        mutating func string() -> String? {
            guard current == UInt8(ascii: "\"") else { return nil }
            let start = offset + 1
            skipString()
            guard offset - 1 >= start, bytes[offset - 1] == UInt8(ascii: "\"") else { return nil }
            return String(decoding: bytes[start..<(offset - 1)], as: UTF8.self)
        }
    }
}
