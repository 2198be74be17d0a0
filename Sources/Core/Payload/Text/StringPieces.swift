/// Splits text at ASCII characters. Works on bytes: in Swift, “,” and a combining accent after it are one `Character`.
extension String {
    func pieces(at separator: UInt8, atMost count: Int = .max) -> [String] {
        utf8.split(separator: separator, maxSplits: count - 1, omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    /// The text before the first separator and, if there is one, the text after it.
    func cut(at separator: UInt8) -> (head: String, tail: String?) {
        guard let index = utf8.firstIndex(of: separator) else { return (self, nil) }
        return (String(self[..<index]), String(self[utf8.index(after: index)...]))
    }

    /// The text before the first of several separators, and the rest including the separator.
    func cut(before separators: String) -> (head: String, tail: String) {
        let index = utf8.firstIndex { separators.utf8.contains($0) } ?? endIndex
        return (String(self[..<index]), String(self[index...]))
    }

    /// The text after the prefix, which must be in lower case; nil without the prefix. Case is ignored.
    func droppingPrefix(_ prefix: String) -> String? {
        ASCII.hasPrefix(utf8, prefix) ? String(Substring(utf8.dropFirst(prefix.utf8.count))) : nil
    }

    /// The text without surrounding white space.
    var trimmed: String {
        let rest = utf8.drop(while: ASCII.isSpace)
        guard let end = rest.lastIndex(where: { !ASCII.isSpace($0) }) else { return "" }
        return String(Substring(rest[...end]))
    }

    /// The text without white space and control characters of ASCII, as numbers are read that are written in groups.
    var withoutBlanks: String { String(decoding: utf8.filter { $0 > ASCII.space }, as: UTF8.self) }

    /// The text, or nil when it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }

    var isDigits: Bool { !isEmpty && utf8.allSatisfy(ASCII.isDigit) }

    var isHexadecimal: Bool { !isEmpty && utf8.allSatisfy { ASCII.hexValue($0) != nil } }

    /// The lines, with any of the three line ends. Empty lines count.
    var lines: [String] {
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

    /// The value of a number with digits, a sign and a decimal point, but without an exponent or “nan”.
    var decimal: Double? {
        guard !isEmpty, utf8.count <= 40, utf8.allSatisfy({ ASCII.isDigit($0) || "+-.".utf8.contains($0) }) else { return nil }
        return Double(self)
    }
}

extension Sequence<String> {
    /// The values of texts like “name=value”, by their names as `key` writes them. Of several with one name the first one counts.
    func values(after separator: UInt8, _ key: (String) -> String = { $0.lowercased() }) -> [String: String] {
        let pairs = map { $0.cut(at: separator) }.compactMap { name, value in value.map { (key(name), $0) } }
        return Dictionary(pairs) { first, _ in first }
    }
}

extension String {
    /// Whether the text contains another one, compared by bytes and not by characters.
    package func holds(_ other: String) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { bytes in
            other.withUTF8 { part in
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

/// Decimal numbers as texts, without the rounding of binary numbers.
enum DecimalText {
    /// The shortest exact notation without an exponent: “38”, “-0.00001”.
    static func plain(_ number: Double) -> String {
        let digits = String(number.magnitude)
        let plain = shifted(digits, by: 0) ?? digits
        return number < 0 && plain != "0" ? "-" + plain : plain
    }

    /// The amount with exactly two decimals, “12.50” for “12.5”. It must not have more.
    static func withCents(_ amount: String) -> String {
        let (whole, fraction) = (shifted(amount, by: 0) ?? amount).cut(at: UInt8(ascii: "."))
        return whole + "." + ((fraction ?? "") + "00").prefix(2)
    }

    /// Moves the decimal point: “2.014e18” by -18 gives “2.014”. Nil when the text is no number or needs more than 80 digits.
    static func shifted(_ text: String, by shift: Int) -> String? {
        let (mantissa, exponent) = text.lowercased().cut(at: UInt8(ascii: "e"))
        // The magnitude, since abs(Int.min) traps.
        guard let power = exponent.map({ Int($0) }) ?? 0, power.magnitude <= 80, shift.magnitude <= 80, mantissa.utf8.count <= 80
        else { return nil }
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
