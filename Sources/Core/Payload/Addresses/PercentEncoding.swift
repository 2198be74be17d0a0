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

/// The `name=value&name=value` part of an address; names without regard to case, values decoded.
struct QueryItems {
    private let items: [(name: String, value: String)]

    /// `plusIsSpace` where HTML forms write the query; RFC 6068 §5 and RFC 5724 give the plus sign no meaning.
    init(_ query: some StringProtocol, plusIsSpace: Bool = false) {
        items = String(query).pieces(at: UInt8(ascii: "&")).compactMap { pair in
            let (name, value) = pair.cut(at: UInt8(ascii: "="))
            guard let value else { return nil }
            var key = PercentEncoding.decoded(name).lowercased()
            // Copied out of HTML source, where "&" is written "&amp;".
            if key.hasPrefix("amp;") { key.removeFirst(4) }
            return (key, PercentEncoding.decoded(value, plusIsSpace: plusIsSpace))
        }
    }

    var isEmpty: Bool { items.isEmpty }
    var names: [String] { items.map(\.name) }

    /// The first value that is not empty, under the first of the names that has one.
    subscript(names: String...) -> String? {
        for name in names {
            if let value = items.first(where: { $0.name == name && !$0.value.isEmpty })?.value { return value }
        }
        return nil
    }

    func all(_ name: String) -> [String] {
        items.filter { $0.name == name && !$0.value.isEmpty }.map(\.value)
    }
}

/// `scheme:path?query`, the path and the query still encoded.
struct SchemedAddress {
    let scheme: String
    let path: String
    let query: String?

    init(_ text: String) {
        let (scheme, rest) = text.cut(at: ASCII.colon)
        self.scheme = scheme.lowercased()
        let withoutFragment = (rest ?? "").cut(at: UInt8(ascii: "#")).head
        (path, query) = withoutFragment.cut(at: UInt8(ascii: "?"))
    }
}
