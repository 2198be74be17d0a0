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
