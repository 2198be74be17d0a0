/// Splits a file of vCards or an iCalendar stream into its outermost components, unchanged (RFC 6350 §3.3, RFC 5545 §3.4).
struct ComponentSplitter {
    struct Component: Equatable {
        /// In upper case: VCARD, VEVENT.
        let name: String
        /// The line where the row begins, counted from 1.
        let line: Int
        /// From BEGIN to the line end after END.
        let range: Range<Int>
        /// Whether its END is missing.
        let isOpen: Bool
    }

    enum Piece: Equatable {
        case component(Component)
        /// A line outside of all components.
        case stray(line: Int, Range<Int>)
    }

    private let bytes: [UInt8]
    private var lines: TextLines
    /// A line that was read but belongs to the next piece.
    private var pending: TextLines.Line?
    /// Components that only contain others, which then count as outermost.
    private let wrappers: Set<String>

    init(_ bytes: [UInt8], wrappers: Set<String> = []) {
        (self.bytes, self.wrappers) = (bytes, wrappers)
        lines = TextLines(bytes)
    }

    mutating func next() -> Piece? {
        while let line = pending ?? lines.next() {
            pending = nil
            guard bytes[line.content].contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            guard let name = name(line, behind: "BEGIN:"), !wrappers.contains(name) else { return .stray(line: line.number, line.range) }
            return .component(component(name, from: line))
        }
        return nil
    }

    private mutating func component(_ name: String, from first: TextLines.Line) -> Component {
        let start = first.content.lowerBound
        var open = [name]
        var end = first.range.upperBound
        var isAgent = false
        while let line = lines.next() {
            // A line that begins with white space continues the previous one (RFC 6350 §3.2).
            let isFolded = bytes[line.content].first.map { $0 == 0x20 || $0 == 0x09 } ?? false
            if isFolded {
                end = line.range.upperBound
                continue
            }
            if let inner = self.name(line, behind: "BEGIN:") {
                // vCard 2.1 allows a card inside a card after a line with AGENT. Anywhere else the END of the previous card is missing.
                if inner == open[0] && !isAgent || wrappers.contains(inner) {
                    pending = line
                    return Component(name: name, line: first.number, range: start..<end, isOpen: true)
                }
                // Real components are not nested deeper.
                if open.count < 16 { open.append(inner) }
            } else if let inner = self.name(line, behind: "END:") {
                if wrappers.contains(inner) {
                    pending = line
                    return Component(name: name, line: first.number, range: start..<end, isOpen: true)
                }
                if let index = open.lastIndex(of: inner) { open.removeSubrange(index...) }
            }
            isAgent = isAgentLine(line)
            end = line.range.upperBound
            if open.isEmpty { return Component(name: name, line: first.number, range: start..<end, isOpen: false) }
        }
        return Component(name: name, line: first.number, range: start..<end, isOpen: true)
    }

    /// The name of the component that a line begins or ends, in upper case.
    func name(_ line: TextLines.Line, behind keyword: String) -> String? {
        let content = bytes[line.content].drop { $0 == 0x20 || $0 == 0x09 }
        guard content.count < 64, content.count > keyword.utf8.count else { return nil }
        guard zip(content, keyword.utf8).allSatisfy({ Self.capital($0) == $1 }) else { return nil }
        let name = content.dropFirst(keyword.utf8.count).map(Self.capital).filter { $0 != 0x20 && $0 != 0x09 }
        return String(decoding: name, as: UTF8.self)
    }

    private func isAgentLine(_ line: TextLines.Line) -> Bool {
        let content = bytes[line.content].prefix(64)
        return content.prefix(5).map(Self.capital) == Array("AGENT".utf8) && content.last { $0 != 0x20 } == UInt8(ascii: ":")
    }

    private static func capital(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte - 0x20 : byte }
}
