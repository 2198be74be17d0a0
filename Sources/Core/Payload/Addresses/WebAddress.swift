import Foundation

/// An http or https address, taken apart for those who know what its host means.
struct WebAddress {
    let host: String
    /// Decoded, without empty ones.
    let path: [String]
    let query: QueryItems
    let fragment: String

    init?(_ text: String) {
        // What is longer is looked at by nobody: see `WebLink`.
        guard text.utf8.count <= 8000, text.after("http://") ?? text.after("https://") != nil else { return nil }
        let authority = Authority(of: text)
        guard let host = authority.host, !host.isEmpty, !authority.hasUserName else { return nil }
        self.host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        let (address, fragment) = text.cut(at: UInt8(ascii: "#"))
        self.fragment = fragment ?? ""
        let (hierarchy, query) = address.cut(at: UInt8(ascii: "?"))
        self.query = QueryItems(query ?? "", plusIsSpace: true)
        path = hierarchy.pieces(at: UInt8(ascii: "/")).dropFirst(3).map { PercentEncoding.decoded($0) }.filter { !$0.isEmpty }
    }

    /// Whether the host is the domain or one of its hosts.
    func isAt(_ domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain)
    }
}

/// A payload that is one http or https address and nothing else.
struct WebLink {
    let url: URL

    init?(_ payload: Payload) {
        // 8,000 octets is what RFC 9110 §4.1 asks every recipient to support; nothing longer is opened.
        guard payload.bytes.count <= 8000, let text = payload.text?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
        guard text.lowercased().hasPrefix("http://") || text.lowercased().hasPrefix("https://") else { return nil }
        guard
            !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || VisibleText.isHidden($0) || AddressInspection.lookAlikes.contains($0) })
        else { return nil }
        // Foundation would encode a backslash, where browsers read it as a slash and so end the host there.
        guard !text.contains("\\") else { return nil }
        // The last @ before the path ends a user name: `https://bank.example@evil.example` is a mask, not a login.
        guard let host = Authority(of: text).host, !Authority(of: text).hasUserName, !host.isEmpty else { return nil }
        guard let url = URL(string: text), url.host(percentEncoded: false)?.isEmpty == false else { return nil }
        self.url = url
    }
}

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

/// An address with its scheme (RFC 3986, with the letters of every alphabet by RFC 3987), checked before it is written into a code.
struct UniformAddress {
    let text: String

    init(_ written: String, field: String) throws(PayloadBuildingError) {
        let text = written.trimmed
        let (scheme, rest) = text.cut(at: ASCII.colon)
        let isScheme =
            (scheme.utf8.first.map(ASCII.isLetter) ?? false)
            && scheme.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) }
        // "example.org:443" begins like a scheme and is a host with its port.
        guard let rest, isScheme, !(scheme.contains(".") && rest.cut(before: "/?#").head.isDigits) else {
            throw .invalid(field, "has no scheme: begin it with https:// or another one")
        }
        guard !rest.isEmpty else { throw .invalid(field, "ends behind its scheme: write the whole address") }
        if let bad = text.unicodeScalars.first(where: Self.isForbidden) {
            let shown = bad.properties.isWhitespace || VisibleText.isHidden(bad) ? "a blank or an invisible character" : "“\(bad)”"
            throw .invalid(field, "holds \(shown), which no address may: write it as \(PercentEncoding.encoded(String(bad)))")
        }
        let isWeb = ["http", "https"].contains(scheme.lowercased())
        guard !isWeb || (rest.hasPrefix("//") && Authority(of: text).host?.isEmpty == false) else {
            throw .invalid(field, "names no host: write it like https://example.org")
        }
        self.text = text
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || VisibleText.isHidden(scalar) || scalar.properties.generalCategory == .control
            || "<>\"\\^`{|}".unicodeScalars.contains(scalar)
    }
}
