import Platform

/// The positions of the values in a JSON text, one or two levels deep, with their lines.
///
/// Foundation decodes the values, but it does not tell their lines, and it does not decode the valid parts of a broken text.
struct JSONOutline {
    struct Value {
        let range: Range<Int>
        /// The line where the row begins, counted from 1.
        let line: Int
    }

    /// The members of the outermost object; empty if the text is not an object.
    private(set) var members: [(key: String, value: Value)] = []
    /// The elements of the outermost array; nil if the text is not an array.
    private(set) var elements: [Value]?
    private let bytes: [UInt8]

    /// Nil for text that begins neither an object nor an array.
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

    /// The elements of an array; nil if the value is not an array.
    func elements(of value: Value) -> [Value]? {
        var scan = Scan(bytes: bytes, from: value.range.lowerBound, to: value.range.upperBound, line: value.line)
        guard scan.current == UInt8(ascii: "[") else { return nil }
        return scan.parts()
    }

    /// The first objects in the outermost array, by which the format is recognized.
    var firstObjects: [JSONTree] {
        (elements ?? []).prefix(10).compactMap { JSONTree(bytes($0)) }.filter { if case .object = $0 { true } else { false } }
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
    /// A scanner that knows only strings, brackets and lines of the JSON grammar.
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

        /// The parts of the bracket at the current position, separated by commas, without surrounding white space. Stops after the bracket.
        mutating func parts() -> [Value] {
            var parts: [Value] = []
            let isList = current == UInt8(ascii: "[")
            advance()
            while true {
                skipBlanks()
                let start = (offset: offset, line: line)
                let last = skipPart(ofList: isList)
                if last > start.offset { parts.append(Value(range: start.offset..<last, line: start.line)) }
                // If a comma is missing, the next object still begins a new part.
                guard current == UInt8(ascii: ",") || current == UInt8(ascii: "{") else { break }
                if current == UInt8(ascii: ",") { advance() }
            }
            if current != nil { advance() }
            return parts
        }

        /// Advances to the comma or the bracket after a part. Returns the end of the part without white space.
        private mutating func skipPart(ofList isList: Bool) -> Int {
            var depth = 0
            let start = offset
            var last = offset
            while let byte = current {
                switch byte {
                case UInt8(ascii: "\""):
                    let isClosed = skipString()
                    last = offset
                    // No object directly follows a string. If one does, it is the next element, and the end of this one was inside the
                    // string.
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

        /// Skips a string and returns whether it is closed. An unclosed string ends with its line (RFC 8259 §7), so that one mistake does
        /// not spoil the rest.
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

        /// The string at the current position, still escaped.
        mutating func string() -> String? {
            guard current == UInt8(ascii: "\"") else { return nil }
            let start = offset + 1
            skipString()
            guard offset - 1 >= start, bytes[offset - 1] == UInt8(ascii: "\"") else { return nil }
            return String(decoding: bytes[start..<(offset - 1)], as: UTF8.self)
        }
    }
}
