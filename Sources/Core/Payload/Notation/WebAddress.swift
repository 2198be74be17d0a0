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
