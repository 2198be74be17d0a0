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

extension String {
    /// Whether the bytes of another text stand in this one, without regard to what makes a character.
    package func holds(_ other: String) -> Bool {
        var (text, sought) = (self, other)
        return text.withUTF8 { bytes in
            sought.withUTF8 { part in
                guard let first = part.first else { return true }
                var rest = bytes[...]
                while rest.count >= part.count, let start = rest.firstIndex(of: first) {
                    rest = rest[start...]
                    if rest.starts(with: part) { return true }
                    rest = rest.dropFirst()
                }
                return false
            }
        }
    }
}

/// Amounts as digits, moved by powers of ten without the rounding of binary numbers.
enum DecimalText {
    /// A number in as few digits as tell it from every other, without an exponent: "38", "-0.00001".
    static func plain(_ number: Double) -> String {
        let digits = String(abs(number))
        let plain = shifted(digits, by: 0) ?? digits
        return number < 0 && plain != "0" ? "-" + plain : plain
    }

    /// A sum with exactly two decimals, "12.50" for "12.5"; it has no more.
    static func withCents(_ amount: String) -> String {
        let (whole, fraction) = (shifted(amount, by: 0) ?? amount).cut(at: UInt8(ascii: "."))
        return whole + "." + ((fraction ?? "") + "00").prefix(2)
    }

    /// "2.014e18" moved by -18 is "2.014"; nil for what is no number or needs more than 80 digits.
    static func shifted(_ text: String, by shift: Int) -> String? {
        let (mantissa, exponent) = text.lowercased().cut(at: UInt8(ascii: "e"))
        guard let power = exponent.map({ Int($0) }) ?? 0, abs(power) <= 80, abs(shift) <= 80, mantissa.utf8.count <= 80 else { return nil }
        let (whole, fraction) = mantissa.cut(at: UInt8(ascii: "."))
        let digits = whole + (fraction ?? "")
        guard digits.isDigits else { return nil }
        let point = whole.utf8.count + power + shift
        let padded =
            point <= 0
            ? String(repeating: "0", count: 1 - point) + digits
            : digits + String(repeating: "0", count: max(0, point - digits.utf8.count))
        let split = max(point, 1)
        let left = padded.prefix(split).drop { $0 == "0" }
        var right = padded.dropFirst(split)
        while right.last == "0" { right.removeLast() }
        return (left.isEmpty ? "0" : String(left)) + (right.isEmpty ? "" : "." + right)
    }
}
