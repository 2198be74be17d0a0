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
