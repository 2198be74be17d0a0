/// Amounts as digits, moved by powers of ten without the rounding of binary numbers.
enum DecimalText {
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
