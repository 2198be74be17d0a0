/// The components of a vCard or an iCalendar object, between `BEGIN:` and `END:`.
struct ContentComponents {
    /// A line with the component that it belongs to.
    private struct PlacedLine {
        let line: ContentLine
        /// The name of the component and its number among those with the same name, which distinguishes two alarms.
        let component: String
        let ordinal: Int
        /// The name and number of the enclosing component.
        let parent: String
        let parentOrdinal: Int
    }

    private var lines: [PlacedLine] = []
    private var counts: [String: Int] = [:]
    private var outermostCounts: [String: Int] = [:]

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

    /// The number of components with this name.
    func count(_ name: String) -> Int { counts[name] ?? 0 }

    /// The number of components with this name that are not nested.
    func outermostCount(_ name: String) -> Int { outermostCounts[name] ?? 0 }

    /// The lines of the first component with this name, without those of nested components.
    func lines(of name: String) -> [ContentLine] {
        lines.filter { $0.component == name && $0.ordinal == 1 }.map(\.line)
    }

    /// The lines of each component with this name.
    func allLines(_ name: String) -> [[ContentLine]] {
        Self.grouped(lines.filter { $0.component == name })
    }

    /// The lines of each component with one of the names that is directly inside the given component. Components are counted from 1.
    func children(_ names: Set<String>, of parent: String, number: Int) -> [[ContentLine]] {
        Self.grouped(lines.filter { names.contains($0.component) && $0.parent == parent && $0.parentOrdinal == number })
    }

    private static func grouped(_ lines: [PlacedLine]) -> [[ContentLine]] {
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
            counts[name, default: 0] += 1
            if path.isEmpty { outermostCounts[name, default: 0] += 1 }
            // Real objects are not nested deeper. The limit keeps a payload of nothing but BEGIN lines fast.
            if path.count < 8 { path.append((name, counts[name]!)) }
        case "END":
            let name = line.verbatim.uppercased()
            if let index = path.lastIndex(where: { $0.name == name }) { path.removeSubrange(index...) }
        default:
            let own = path.last ?? ("", 0)
            let outer = path.dropLast().last ?? ("", 0)
            lines.append(
                PlacedLine(line: line, component: own.name, ordinal: own.ordinal, parent: outer.name, parentOrdinal: outer.ordinal))
        }
    }

    private static func rawLines(_ text: some Sequence<UInt8>) -> [ArraySlice<UInt8>] {
        Array(text).split(omittingEmptySubsequences: true) { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed }
    }
}

/// Writes the lines of a vCard (RFC 2426, RFC 6350) or an iCalendar object (RFC 5545).
struct ContentLineWriter {
    private var lines: [String] = []

    /// Adds a line with a value that needs no escaping: a date, an address or a structured value.
    mutating func add(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { lines.append("\(name):\(value)") }
    }

    mutating func add(_ name: String, text: String?) {
        add(name, text.map(Self.escaped))
    }

    /// Adds the lines of another writer.
    mutating func append(_ other: ContentLineWriter) { lines += other.lines }

    /// Escapes separators with a backslash and line ends as `\n` (RFC 6350 §3.4, RFC 5545 §3.3.11).
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

    /// The lines, folded and with CRLF at their ends.
    var text: String { lines.map { Self.folded($0) + "\r\n" }.joined() }

    /// Folds a line to at most 75 octets; continuations begin with a space (RFC 5545 §3.1). Characters are not split.
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

/// Makes an identifier from content. Equal content gives the same identifier, so that reading a code twice does not make two events.
enum ContentIdentifier {
    /// A unique identifier, as RFC 5545 §3.8.4.7 requires.
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        // FNV-1a twice with different starts gives 128 bits, which is enough for uniqueness but not for secrecy.
        let halves = [0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15].map { (start: UInt64) in
            bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        return halves.map { String($0, radix: 36) }.joined()
    }
}
