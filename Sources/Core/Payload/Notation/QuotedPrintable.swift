/// The transfer encoding of RFC 2045 §6.7, as vCard 2.1 and vCalendar 1.0 use it.
enum QuotedPrintable {
    /// Soft line breaks are gone already; what is no "=XX" stays.
    static func decoded(_ value: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = 0
        while index < value.count {
            if value[index] == UInt8(ascii: "="), index + 2 < value.count, let high = ASCII.hexValue(value[index + 1]),
                let low = ASCII.hexValue(value[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(value[index])
                index += 1
            }
        }
        return decoded
    }

    /// Whether a content line says in its head that its value is encoded so, and so may go on behind a "=" at its end.
    static func isUsed(by line: [UInt8]) -> Bool {
        // Parameters stand in the first bytes: looking further would make many continued lines quadratic.
        let head = line.prefix(200)
        guard let colon = head.firstIndex(of: ASCII.colon) else { return false }
        return String(decoding: head[..<colon], as: UTF8.self).uppercased().contains("QUOTED-PRINTABLE")
    }
}
