/// What is wrong with an address: the ways of making a person believe that it leads somewhere else.
struct AddressInspection {
    private let address: String

    init(_ address: String) {
        self.address = address
    }

    var warnings: [PayloadWarning] {
        var found: [PayloadWarning] = []
        let scheme = address.cut(at: ASCII.colon).head.lowercased()
        if Self.runnable.contains(scheme) { found.append(.runnableScheme(scheme)) }
        if Self.local.contains(scheme) { found.append(.localScheme(scheme)) }
        guard address.contains("//") else { return found }
        if address.unicodeScalars.contains(where: VisibleText.isHidden) { found.append(.hiddenCharacters) }
        let authority = Authority(of: address)
        guard let host = authority.host else { return found }
        if Self.holdsLookAlikeSeparator(host) { found.append(.misleadingSlash) }
        // RFC 1035 §2.3.4 allows 253 octets: nobody can tell where a longer one leads.
        guard host.utf8.count <= 1000 else { return found + [.obscuredHost(shown: String(host.prefix(60)))] }
        let name = HostName(host)
        if authority.hasUserName { found.append(.credentials(host: name.ascii)) }
        if name.looksLikeAnother { found.append(.lookAlikeHost(shown: name.unicode, real: name.ascii)) }
        if name.isObscuredNumber || host.contains("%") { found.append(.obscuredHost(shown: host)) }
        if authority.endsAtBackslash { found.append(.misleadingSlash) }
        return found
    }

    /// Whether a text that is no valid address was made to be taken for one.
    var isDisguised: Bool {
        let start = address.unicodeScalars.drop { VisibleText.isHidden($0) || $0.properties.isWhitespace }.prefix(32)
        let scheme = String(String.UnicodeScalarView(start)).cut(at: ASCII.colon)
        guard let rest = scheme.tail, !scheme.head.isEmpty, scheme.head.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) }) else {
            return false
        }
        return rest.hasPrefix("//") || Self.runnable.contains(scheme.head.lowercased()) || Self.local.contains(scheme.head.lowercased())
    }

    /// Letters that look like the slash, the question mark or the full stop of an address without being one.
    static let lookAlikes: Set<Unicode.Scalar> = [
        "\u{2044}", "\u{2215}", "\u{29F8}", "\u{FF0F}", "\u{FF1F}", "\u{FF0E}", "\u{3002}", "\u{FF61}",
    ]

    /// A name cannot hold these; the full stops among the look-alikes are read as "." (RFC 3490 §3.1).
    static func holdsLookAlikeSeparator(_ host: String) -> Bool {
        host.unicodeScalars.contains { "\u{2044}\u{2215}\u{29F8}\u{FF0F}\u{FF1F}\u{FF1A}\u{FF03}\u{FF20}".unicodeScalars.contains($0) }
    }

    /// Whether a browser would run what follows the scheme, or show it as a page of nobody's.
    static func isRunnable(_ scheme: String) -> Bool { runnable.contains(scheme) }

    /// Whether the scheme leads into the computer itself.
    static func isLocal(_ scheme: String) -> Bool { local.contains(scheme) || desktop.contains(scheme) }

    /// Places that the desktop's file manager knows.
    private static let desktop: Set<String> = ["admin", "computer", "recent", "trash", "burn", "cdda"]
    private static let runnable: Set<String> = ["javascript", "vbscript", "data", "jar", "view-source", "livescript", "mocha"]
    private static let local: Set<String> = ["file", "content", "chrome", "about", "resource", "ms-appx", "search-ms", "ms-msdt"]
}
