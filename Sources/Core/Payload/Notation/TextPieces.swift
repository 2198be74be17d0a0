/// Cutting at ASCII characters, whatever combining marks follow them: in Swift "," and an accent are one `Character`.
extension String {
    func pieces(at separator: UInt8, atMost count: Int = .max) -> [String] {
        utf8.split(separator: separator, maxSplits: count - 1, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// What stands before the first separator and, when there is one, what stands behind it.
    func cut(at separator: UInt8) -> (head: String, tail: String?) {
        guard let index = utf8.firstIndex(of: separator) else { return (self, nil) }
        return (String(self[..<index]), String(self[utf8.index(after: index)...]))
    }

    /// The same for the first of several separators, which stays at the beginning of the tail.
    func cut(before separators: String) -> (head: String, tail: String) {
        let index = utf8.firstIndex { separators.utf8.contains($0) } ?? endIndex
        return (String(self[..<index]), String(self[index...]))
    }

    /// What stands behind a prefix, compared without regard to case.
    func after(_ prefix: String) -> String? {
        var index = utf8.startIndex
        for byte in prefix.utf8 {
            guard index < utf8.endIndex, ASCII.lowercased(utf8[index]) == byte else { return nil }
            index = utf8.index(after: index)
        }
        return String(self[index...])
    }

    /// Without white space at either end.
    var trimmed: String {
        func isSpace(_ byte: UInt8) -> Bool { byte == ASCII.space || (byte >= 0x09 && byte <= 0x0D) }
        guard let start = utf8.firstIndex(where: { !isSpace($0) }), let end = utf8.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(Substring(utf8[start...end]))
    }

    /// The text, or nil when there is none.
    var nonEmpty: String? { isEmpty ? nil : self }

    var isDigits: Bool { !isEmpty && utf8.allSatisfy(ASCII.isDigit) }

    /// The lines, whichever of the three line ends separates them; empty ones count.
    var everyLine: [String] {
        var lines: [String] = []
        var start = utf8.startIndex
        var index = start
        while index < utf8.endIndex {
            let byte = utf8[index]
            let next = utf8.index(after: index)
            guard byte == ASCII.carriageReturn || byte == ASCII.lineFeed else {
                index = next
                continue
            }
            lines.append(String(self[start..<index]))
            index = byte == ASCII.carriageReturn && next < utf8.endIndex && utf8[next] == ASCII.lineFeed ? utf8.index(after: next) : next
            start = index
        }
        lines.append(String(self[start...]))
        return lines
    }

    /// A number written with digits, a sign and a point; no exponent, no "nan".
    var decimal: Double? {
        guard !isEmpty, utf8.count <= 40, utf8.allSatisfy({ ASCII.isDigit($0) || "+-.".utf8.contains($0) }) else { return nil }
        return Double(self)
    }
}

extension String.UTF8View {
    /// Whether the bytes stand anywhere in the text.
    func holds(_ sought: [UInt8]) -> Bool {
        guard let first = sought.first else { return true }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: sought) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
