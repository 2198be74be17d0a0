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
