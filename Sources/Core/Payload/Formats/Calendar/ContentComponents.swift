/// The components between `BEGIN:` and `END:` of a vCard or an iCalendar object, one of them wanted.
struct ContentComponents {
    /// A line and where it stands.
    private struct Placed {
        let line: ContentLine
        /// The name of the component around it, and how many of that name had begun: tells one alarm from the next.
        let component: String
        let ordinal: Int
        /// The same of the component around that one.
        let parent: String
        let parentOrdinal: Int
    }

    private var lines: [Placed] = []
    private var begun: [String: Int] = [:]
    private var outermost: [String: Int] = [:]

    init(_ text: some Sequence<UInt8>) {
        var path: [(name: String, ordinal: Int)] = []
        var current: [UInt8] = []
        for raw in Self.rawLines(text) {
            let isSoftBroken = current.last == UInt8(ascii: "=") && QuotedPrintable.isUsed(by: current)
            if isSoftBroken {
                current.removeLast()
                current.append(contentsOf: raw)
            } else if let first = raw.first, first == ASCII.space || first == 0x09 {
                current.append(contentsOf: raw.dropFirst())
            } else {
                append(current, &path)
                current = Array(raw)
            }
        }
        append(current, &path)
    }

    /// How many components of the name there are.
    func count(_ name: String) -> Int { begun[name] ?? 0 }

    /// How many of them stand in no other component.
    func outermostCount(_ name: String) -> Int { outermost[name] ?? 0 }

    /// The lines of the first component of the name, without those of components inside it.
    func lines(of name: String) -> [ContentLine] {
        lines.filter { $0.component == name && $0.ordinal == 1 }.map(\.line)
    }

    /// The lines of each component of the name.
    func each(_ name: String) -> [[ContentLine]] {
        Self.grouped(lines.filter { $0.component == name })
    }

    /// The lines of each component of the names that stands directly inside a component, counted from 1.
    func children(_ names: Set<String>, of parent: String, number: Int) -> [[ContentLine]] {
        Self.grouped(lines.filter { names.contains($0.component) && $0.parent == parent && $0.parentOrdinal == number })
    }

    private static func grouped(_ lines: [Placed]) -> [[ContentLine]] {
        var groups: [[ContentLine]] = []
        var last = ("", 0)
        for placed in lines {
            if (placed.component, placed.ordinal) != last { groups.append([]) }
            last = (placed.component, placed.ordinal)
            groups[groups.count - 1].append(placed.line)
        }
        return groups
    }

    private mutating func append(_ bytes: [UInt8], _ path: inout [(name: String, ordinal: Int)]) {
        guard let line = ContentLine(bytes) else { return }
        switch line.name {
        case "BEGIN":
            let name = line.verbatim.uppercased()
            begun[name, default: 0] += 1
            if path.isEmpty { outermost[name, default: 0] += 1 }
            // Nothing real goes deeper; a payload of nothing but BEGIN lines must not cost more for each.
            if path.count < 8 { path.append((name, begun[name]!)) }
        case "END":
            let name = line.verbatim.uppercased()
            if let index = path.lastIndex(where: { $0.name == name }) { path.removeSubrange(index...) }
        default:
            let own = path.last ?? ("", 0)
            let outer = path.dropLast().last ?? ("", 0)
            lines.append(
                Placed(line: line, component: own.name, ordinal: own.ordinal, parent: outer.name, parentOrdinal: outer.ordinal))
        }
    }

    private static func rawLines(_ text: some Sequence<UInt8>) -> [ArraySlice<UInt8>] {
        Array(text).split(omittingEmptySubsequences: true) { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed }
    }
}

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

/// An identifier made of contents: the same for the same, so that reading a code twice does not make two events.
enum ContentIdentifier {
    /// RFC 5545 §3.8.4.7 asks for uniqueness.
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        // FNV-1a, twice with different starts: 128 bits, for telling apart and not for secrecy.
        let halves = [0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15].map { (start: UInt64) in
            bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        return halves.map { String($0, radix: 36) }.joined()
    }
}
