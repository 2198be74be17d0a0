/// Percent-encoding (RFC 3986 §2.1), read tolerantly.
enum PercentEncoding {
    /// A percent sign that no two hexadecimal digits follow stays as it is; what is no UTF-8 afterwards is taken for Windows-1252.
    static func decoded(_ text: String, plusIsSpace: Bool = false) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }) else { return text }
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = ASCII.hexValue(bytes[index + 1]),
                let low = ASCII.hexValue(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? ASCII.space : byte)
                index += 1
            }
        }
        return CharacterSets.text(of: decoded)
    }

    /// A mailbox for a `mailto:` address: of its "@" only the last is one (RFC 6068 §2).
    static func mailbox(_ address: String) -> String {
        guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return encoded(address) }
        return encoded(String(address[..<at])) + "@" + encoded(String(Substring(address.utf8[at...].dropFirst())))
    }

    /// `?name=value&name=value` with the values encoded already; what has none is left away.
    static func query(_ items: [(name: String, value: String?)]) -> String {
        let written = items.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : "\(name)=\($0)" } }
        return written.isEmpty ? "" : "?" + written.joined(separator: "&")
    }

    /// Everything but the unreserved characters (RFC 3986 §2.3) encoded.
    static func encoded(_ text: String) -> String {
        var encoded: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            if ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._~".utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
