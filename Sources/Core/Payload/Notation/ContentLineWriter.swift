/// Writes the lines of a vCard (RFC 2426, RFC 6350) or an iCalendar object (RFC 5545).
struct ContentLineWriter {
    private var lines: [String] = []

    /// A line whose value is written already: a date, an address, a structure.
    mutating func add(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { lines.append("\(name):\(value)") }
    }

    mutating func add(_ name: String, text: String?) {
        add(name, text.map(Self.escaped))
    }

    /// Adds the lines of another one.
    mutating func append(_ other: ContentLineWriter) { lines += other.lines }

    /// A text with a backslash before what separates values, and `\n` for a line end (RFC 6350 §3.4, RFC 5545 §3.3.11).
    static func escaped(_ text: String) -> String {
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case ASCII.lineFeed: [ASCII.backslash, UInt8(ascii: "n")]
            case ASCII.backslash, ASCII.semicolon, UInt8(ascii: ","): [ASCII.backslash, byte]
            default: [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Every line ended by CRLF and folded.
    var text: String { lines.map { Self.folded($0) + "\r\n" }.joined() }

    /// Lines of at most 75 octets, the further ones behind a blank (RFC 5545 §3.1); no character is cut.
    private static func folded(_ line: String) -> String {
        guard line.utf8.count > 75 else { return line }
        var folded: [UInt8] = []
        var length = 0
        for scalar in line.unicodeScalars {
            let bytes = Array(UTF8.encode(scalar)!)
            if length + bytes.count > 75 {
                folded += [ASCII.carriageReturn, ASCII.lineFeed, ASCII.space]
                length = 1
            }
            folded += bytes
            length += bytes.count
        }
        return String(decoding: folded, as: UTF8.self)
    }
}
