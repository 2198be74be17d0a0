/// A length of time (RFC 5545 §3.3.6): "P1DT2H30M", "P2W", "-PT15M".
struct CalendarDuration {
    let days: Int
    let seconds: Int

    init?(_ text: String) {
        var rest = Array(text.uppercased().trimmed.utf8.prefix(64))[...]
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if let first = rest.first, "+-".utf8.contains(first) { rest = rest.dropFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var (days, seconds, isTime) = (0, 0, false)
        while let next = rest.first {
            if next == UInt8(ascii: "T") {
                isTime = true
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix(while: ASCII.isDigit)
            // A million of anything is more than any event lasts.
            guard digits.count <= 6, let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            rest = rest.dropFirst(digits.count)
            switch (rest.popFirst(), isTime) {
            case (UInt8(ascii: "W"), false): days += number * 7
            case (UInt8(ascii: "D"), false): days += number
            case (UInt8(ascii: "H"), true): seconds += number * 3600
            case (UInt8(ascii: "M"), true): seconds += number * 60
            case (UInt8(ascii: "S"), true): seconds += number
            default: return nil
            }
        }
        (self.days, self.seconds) = (sign * days, sign * seconds)
    }
}
