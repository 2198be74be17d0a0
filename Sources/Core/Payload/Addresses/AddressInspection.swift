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

/// An address as a person is to see it before it is opened: which part of it names the destination, and what in it misleads.
public struct AddressAnatomy: Hashable, Sendable {
    /// What a part of an address is for.
    public enum Role: Hashable, Sendable {
        case scheme
        /// A user name, and perhaps a password, before the destination (RFC 3986 §3.2.1).
        case credentials
        /// The host; of an address without one, such as `tel:`, what follows the scheme.
        case destination
        case rest
    }

    /// A stretch of the address, what is invisible in it made visible.
    public struct Part: Hashable, Sendable {
        public let role: Role
        public let text: String
    }

    /// In their order; together they are the whole address.
    public let parts: [Part]
    /// What comes before the first colon, in lower case.
    public let scheme: String
    /// The host in its other spelling, where it has two: the letters of an `xn--` name, or the `xn--` name of letters.
    public let otherHost: String?
    public let warnings: [PayloadWarning]
    /// Why it is not to be opened at all, in a sentence for people; nil where it may be after a question.
    public let refusal: String?

    /// Looks at an address as it stands in a code.
    public init(_ address: String) {
        let (head, tail) = address.cut(at: ASCII.colon)
        scheme = tail == nil ? "" : head.lowercased()
        parts = Self.parts(of: address)
        warnings = AddressInspection(address).warnings
        otherHost = Self.otherSpelling(of: address)
        refusal = Self.refusal(of: address, scheme: scheme)
    }

    /// The whole address, what is invisible in it made visible.
    public var text: String { parts.map(\.text).joined() }

    // MARK: Parts

    private static func parts(of address: String) -> [Part] {
        let (head, tail) = address.cut(at: ASCII.colon)
        guard let tail else { return [part(.rest, address)] }
        guard tail.hasPrefix("//") else {
            let (destination, rest) = tail.cut(before: "?#")
            return [part(.scheme, head + ":"), part(.destination, destination), part(.rest, rest)].filter { !$0.text.isEmpty }
        }
        let (authority, rest) = String(Substring(tail.utf8.dropFirst(2))).cut(before: "/?#\\")
        let at = authority.utf8.lastIndex(of: UInt8(ascii: "@"))
        let user = at.map { String(Substring(authority.utf8[...$0])) } ?? ""
        let server = at.map { String(Substring(authority.utf8[$0...].dropFirst())) } ?? authority
        return [part(.scheme, head + "://"), part(.credentials, user), part(.destination, server), part(.rest, rest)]
            .filter { !$0.text.isEmpty }
    }

    private static func part(_ role: Role, _ text: some StringProtocol) -> Part {
        Part(role: role, text: VisibleText.showingControls(String(text)))
    }

    private static func otherSpelling(of address: String) -> String? {
        guard address.contains("//"), let host = Authority(of: address).host, !host.isEmpty, host.utf8.count <= 1000 else { return nil }
        let name = HostName(host)
        let other = name.written == name.ascii ? name.unicode : name.ascii
        return other == name.written ? nil : VisibleText.showingControls(other)
    }

    // MARK: Refusing

    private static func refusal(of address: String, scheme: String) -> String? {
        let isScheme = scheme.utf8.first.map(ASCII.isLetter) ?? false
        guard isScheme, scheme.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) }) else {
            return "This is no address that can be opened."
        }
        if scheme == "quire" { return "Quire does not open “quire:” links from codes: they would make Quire itself do something." }
        if AddressInspection.isRunnable(scheme) {
            return "Quire does not open “\(scheme):” from codes: it would run a program or show a made-up page."
        }
        if AddressInspection.isLocal(scheme) {
            return "Quire does not open “\(scheme):” from codes: it points into this computer, not to somebody else."
        }
        // RFC 9110 §4.1: what is longer need not work anywhere.
        guard address.utf8.count <= 8000 else { return "The address is too long to be opened." }
        if address.unicodeScalars.contains(where: { $0.properties.isWhitespace || VisibleText.isHidden($0) }) {
            return "The address holds blanks or invisible characters, which no address may. It is not opened."
        }
        if ["http", "https"].contains(scheme), Authority(of: address).host?.isEmpty ?? true { return "The address names no destination." }
        return nil
    }
}
