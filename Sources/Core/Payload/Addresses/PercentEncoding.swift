/// Percent-encoding (RFC 3986 §2.1) with a tolerant decoder.
enum PercentEncoding {
    /// Decodes a text. A percent sign without two hexadecimal digits is kept. Bytes that are not UTF-8 are read as Windows-1252.
    static func decoded(_ text: String, plusIsSpace: Bool = false) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }) else { return text }
        let bytes = text.utf8.map { plusIsSpace && $0 == UInt8(ascii: "+") ? ASCII.space : $0 }
        return CharacterSets.text(of: ASCII.hexDecoded(bytes, mark: UInt8(ascii: "%")))
    }

    /// Encodes a mailbox for a `mailto:` address. Only the last “@” is a separator (RFC 6068 §2).
    static func mailbox(_ address: String) -> String {
        guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else { return encoded(address) }
        return encoded(String(address[..<at])) + "@" + encoded(String(Substring(address.utf8[at...].dropFirst())))
    }

    /// The query `?name=value&name=value`. Values must be encoded already; items without a value are left out.
    static func query(_ items: [(name: String, value: String?)]) -> String {
        let written = items.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : "\(name)=\($0)" } }
        return written.isEmpty ? "" : "?" + written.joined(separator: "&")
    }

    /// Encodes everything except unreserved characters (RFC 3986 §2.3).
    static func encoded(_ text: String) -> String {
        var encoded: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            if ASCII.isLetterOrDigit(byte) || "-._~".utf8.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}

/// The decoded query of an address. Names are compared without regard to case.
struct QueryItems {
    private let items: [(name: String, value: String)]

    /// `plusIsSpace` is for queries of HTML forms. In RFC 6068 §5 and RFC 5724, the plus sign has no special meaning.
    init(_ query: some StringProtocol, plusIsSpace: Bool = false) {
        items = String(query).pieces(at: UInt8(ascii: "&")).compactMap { pair in
            let (name, value) = pair.cut(at: UInt8(ascii: "="))
            guard let value else { return nil }
            var key = PercentEncoding.decoded(name).lowercased()
            // Addresses copied from HTML source contain “&amp;” for “&”.
            if key.hasPrefix("amp;") { key.removeFirst(4) }
            return (key, PercentEncoding.decoded(value, plusIsSpace: plusIsSpace))
        }
    }

    var names: [String] { items.map(\.name) }

    /// The first value that is not empty, for the first of the names that has one.
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

/// An address split into `scheme:path?query`. Path and query are not decoded.
struct URIParts {
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
