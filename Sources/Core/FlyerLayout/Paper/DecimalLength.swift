/// Lengths as people write them.
enum DecimalLength {
    /// Digits with at most one point; nil for signs, exponents, names such as "nan", and what has more than twelve characters.
    static func number(_ text: some StringProtocol) -> Double? {
        let isPlain = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }
        guard isPlain, (1...12).contains(text.utf8.count) else { return nil }
        return Double(String(text))
    }

    /// With at most two decimals.
    static func text(_ number: Double) -> String {
        guard number.isFinite, abs(number) < 1e9 else { return "?" }
        let hundredths = Int((abs(number) * 100).rounded())
        let decimals = String(hundredths % 100 + 100).dropFirst()
        let trimmed = decimals.last == "0" ? decimals.dropLast() : decimals
        let sign = number < 0 && hundredths > 0 ? "-" : ""
        return sign + String(hundredths / 100) + (hundredths % 100 == 0 ? "" : "." + trimmed)
    }
}
