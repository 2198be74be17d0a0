import Foundation
import Platform

/// The parts of an http or https address.
struct WebAddress {
    let host: String
    /// The decoded components of the path, without empty ones.
    let path: [String]
    let query: QueryItems
    let fragment: String

    init?(_ text: String) {
        // Longer addresses are never opened, see `WebLink`.
        guard text.utf8.count <= 8000, text.droppingPrefix("http://") ?? text.droppingPrefix("https://") != nil else { return nil }
        let authority = Authority(of: text)
        guard let host = authority.host, !host.isEmpty, !authority.hasUserName else { return nil }
        self.host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
        let (address, fragment) = text.cut(at: UInt8(ascii: "#"))
        self.fragment = fragment ?? ""
        let (hierarchy, query) = address.cut(at: UInt8(ascii: "?"))
        self.query = QueryItems(query ?? "", plusIsSpace: true)
        path = hierarchy.pieces(at: UInt8(ascii: "/")).dropFirst(3).map { PercentEncoding.decoded($0) }.filter { !$0.isEmpty }
    }

    /// Whether the host is the domain or one of its subdomains.
    func isAt(_ domain: String) -> Bool {
        host == domain || host.hasSuffix("." + domain)
    }
}

/// A payload that consists of a single http or https address.
struct WebLink {
    let url: URL

    init?(_ payload: Payload) {
        // RFC 9110 §4.1 requires support for 8,000 octets; longer addresses are not opened.
        guard payload.bytes.count <= 8000, let text = payload.text?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
        guard text.lowercased().hasPrefix("http://") || text.lowercased().hasPrefix("https://") else { return nil }
        guard
            !text.unicodeScalars.contains(where: {
                $0.properties.isWhitespace || VisibleText.isHidden($0) || AddressInspection.lookAlikes.contains($0)
            })
        else { return nil }
        // Foundation would encode a backslash. Browsers read it as a slash, which ends the host.
        guard !text.contains("\\") else { return nil }
        // The last @ before the path ends a user name: `https://bank.example@evil.example` does not lead to the bank.
        guard let host = Authority(of: text).host, !Authority(of: text).hasUserName, !host.isEmpty else { return nil }
        guard let url = URL(string: text), url.host(percentEncoded: false)?.isEmpty == false else { return nil }
        self.url = url
    }
}

/// The authority of an address, between `//` and the path (RFC 3986 §3.2), without decoding.
struct Authority {
    private let user: Substring?
    /// The host in lower case, without port and brackets; nil when the address has no authority.
    let host: String?
    /// Whether a backslash ends the authority. Browsers read it as a slash, other programs as a part of the name.
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

/// A URI that is valid in a payload (RFC 3986): readers take one with any other character for a text.
///
/// People write characters of other scripts and blanks (RFC 3987): those of the host become Punycode, all others are percent-encoded.
struct ValidatedURI {
    let text: String

    init(_ written: String, field: String) throws(PayloadBuildingError) {
        let text = written.trimmed
        let (scheme, rest) = text.cut(at: ASCII.colon)
        // “example.org:443” looks like a scheme but is a host with a port.
        guard let rest, scheme.utf8.isScheme, !(scheme.contains(".") && rest.cut(before: "/?#").head.isDigits) else {
            throw .invalid(field) { tr("“\($0)” has no scheme. Begin it with https:// or another scheme.") }
        }
        guard !rest.isEmpty else { throw .invalid(field) { tr("“\($0)” ends after its scheme. Enter the whole address.") } }
        if let bad = text.unicodeScalars.first(where: Self.isForbidden) {
            let (shown, encoded) = (String(bad), PercentEncoding.encoded(String(bad)))
            throw .invalid(field) { name in
                shown == "\\"
                    ? tr("“\(name)” contains “\(shown)”, which isn’t allowed in an address. Enter it as \(encoded).")
                    : tr("“\(name)” contains an invisible character, which isn’t allowed in an address. Enter it as \(encoded).")
            }
        }
        let isWeb = ["http", "https"].contains(scheme.lowercased())
        guard !isWeb || (rest.hasPrefix("//") && Authority(of: text).host?.isEmpty == false) else {
            throw .invalid(field) { tr("“\($0)” has no host. Enter it like https://example.org.") }
        }
        let host = rest.hasPrefix("//") ? Authority(of: text).host ?? "" : ""
        if host.unicodeScalars.contains(where: { $0 == " " || Self.isEncodedASCII($0) }) {
            throw .invalid(field) {
                tr("The host in “\($0)” contains a space or another invalid character. Enter it like https://example.org.")
            }
        }
        self.text = Self.encoded(text, host: host)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace && scalar != " " || VisibleText.isHidden(scalar) || scalar.properties.generalCategory == .control
            || scalar == "\\"
    }

    /// ASCII outside of the characters of RFC 3986 §2.
    private static func isEncodedASCII(_ scalar: Unicode.Scalar) -> Bool { " \"<>^`{|}".unicodeScalars.contains(scalar) }

    private static func encoded(_ text: String, host: String) -> String {
        func percentEncoded(_ part: some StringProtocol) -> String {
            part.unicodeScalars.map { $0.isASCII && !isEncodedASCII($0) ? String($0) : PercentEncoding.encoded(String($0)) }.joined()
        }
        guard !host.unicodeScalars.allSatisfy(\.isASCII), let range = text.range(of: host, options: .caseInsensitive) else {
            return percentEncoded(text)
        }
        return percentEncoded(text[..<range.lowerBound]) + HostName(host).ascii + percentEncoded(text[range.upperBound...])
    }
}
