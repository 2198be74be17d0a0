/// The part of an address between `//` and the path (RFC 3986 §3.2), split without decoding anything.
struct Authority {
    private let user: Substring?
    /// The host in lower case, without port and brackets; nil when the address has no authority.
    let host: String?
    /// Browsers read a backslash as a slash, other programs as a part of the name.
    let endsAtBackslash: Bool

    var hasUserName: Bool { user != nil }

    init(of address: String) {
        let bytes = address.utf8
        let slash = UInt8(ascii: "/")
        var offset = 0
        var isBehindSlash = false
        var found: Int?
        for byte in bytes {
            if byte == slash, isBehindSlash {
                found = offset - 1
                break
            }
            isBehindSlash = byte == slash
            offset += 1
        }
        guard let first = found.map({ bytes.index(bytes.startIndex, offsetBy: $0) }) else {
            user = nil
            host = nil
            endsAtBackslash = false
            return
        }
        let rest = Substring(bytes[first...].dropFirst(2))
        let authority = Substring(rest.utf8.prefix { !Self.endsAuthority($0) })
        endsAtBackslash = rest.utf8.dropFirst(authority.utf8.count).first == ASCII.backslash
        let at = authority.utf8.lastIndex(of: UInt8(ascii: "@"))
        user = at.map { authority[..<$0] }
        let server = at.map { Substring(authority.utf8[$0...].dropFirst()) } ?? authority
        let name =
            server.utf8.first == UInt8(ascii: "[")
            ? server.utf8.dropFirst().prefix { $0 != UInt8(ascii: "]") } : server.utf8.prefix { $0 != ASCII.colon }
        host = Substring(name).lowercased()
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), ASCII.backslash: true
        default: false
        }
    }
}
