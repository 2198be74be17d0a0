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
