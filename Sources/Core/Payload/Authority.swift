/// The part of an address between `//` and the path (RFC 3986 §3.2), split without decoding anything.
struct Authority {
    private let user: Substring?
    /// The host in lower case, without port and brackets; nil when the address has no authority.
    let host: String?

    var hasUserName: Bool { user != nil }

    init(of address: String) {
        guard let slashes = address.range(of: "//") else {
            user = nil
            host = nil
            return
        }
        let authority = address[slashes.upperBound...].prefix { !"/?#\\".contains($0) }
        let at = authority.lastIndex(of: "@")
        user = at.map { authority[..<$0] }
        let server = at.map { authority[authority.index(after: $0)...] } ?? authority
        let name = server.hasPrefix("[") ? server.dropFirst().prefix { $0 != "]" } : server.prefix { $0 != ":" }
        host = name.lowercased()
    }
}
