public import Platform

/// Detects addresses that are made to look as if they led somewhere else.
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
        // RFC 1035 §2.3.4 allows 253 octets. Nobody can tell where a longer name leads.
        guard host.utf8.count <= 1000 else { return found + [.obscuredHost(shown: String(host.prefix(60)))] }
        let name = HostName(host)
        if authority.hasUserName { found.append(.credentials(host: name.ascii)) }
        if name.isConfusable { found.append(.lookAlikeHost(shown: name.unicode, real: name.ascii)) }
        if name.isObscuredNumber || host.contains("%") { found.append(.obscuredHost(shown: host)) }
        if authority.endsAtBackslash { found.append(.misleadingSlash) }
        return found
    }

    /// Whether the text is no valid address but looks like one.
    var isDisguised: Bool {
        let start = address.unicodeScalars.drop { VisibleText.isHidden($0) || $0.properties.isWhitespace }.prefix(32)
        let scheme = String(String.UnicodeScalarView(start)).cut(at: ASCII.colon)
        guard let rest = scheme.tail, !scheme.head.isEmpty, scheme.head.utf8.isAlphanumeric() else {
            return false
        }
        return rest.hasPrefix("//") || Self.runnable.contains(scheme.head.lowercased()) || Self.local.contains(scheme.head.lowercased())
    }

    /// Characters that look like the slash, the question mark or the full stop of an address.
    static let lookAlikes: Set<Unicode.Scalar> = [
        "\u{2044}", "\u{2215}", "\u{29F8}", "\u{FF0F}", "\u{FF1F}", "\u{FF0E}", "\u{3002}", "\u{FF61}",
    ]

    /// Whether the host contains a look-alike of a separator. Look-alikes of the full stop are left out, because they are read as “.”
    /// (RFC 3490 §3.1).
    static func holdsLookAlikeSeparator(_ host: String) -> Bool {
        host.unicodeScalars.contains { "\u{2044}\u{2215}\u{29F8}\u{FF0F}\u{FF1F}\u{FF1A}\u{FF03}\u{FF20}".unicodeScalars.contains($0) }
    }

    /// Whether a browser would run the content after the scheme, or show it as a page.
    static func isRunnable(_ scheme: String) -> Bool { runnable.contains(scheme) }

    /// Whether the scheme refers to this computer.
    static func isLocal(_ scheme: String) -> Bool { local.contains(scheme) || desktop.contains(scheme) }

    /// Schemes of the desktop's file manager.
    private static let desktop: Set<String> = ["admin", "computer", "recent", "trash", "burn", "cdda"]
    private static let runnable: Set<String> = ["javascript", "vbscript", "data", "jar", "view-source", "livescript", "mocha"]
    private static let local: Set<String> = ["file", "content", "chrome", "about", "resource", "ms-appx", "search-ms", "ms-msdt"]
}

/// An address split for display before it is opened: it shows which part is the destination and what is misleading.
public struct InspectedAddress: Hashable, Sendable {
    /// The purpose of a part.
    public enum Role: Hashable, Sendable {
        case scheme
        /// A user name, possibly with a password (RFC 3986 §3.2.1).
        case credentials
        /// The host. Without a host, as in `tel:`, the content after the scheme.
        case destination
        case rest
    }

    /// A part of the address. Invisible characters are made visible.
    public struct Part: Hashable, Sendable {
        public let role: Role
        public let text: String
    }

    /// In order; together they are the whole address.
    public let parts: [Part]
    /// The scheme in lower case.
    public let scheme: String
    /// The other form of an internationalised host: Unicode for an `xn--` name, and the `xn--` name for Unicode. Nil when there is only
    /// one form.
    public let otherHost: String?
    public let warnings: [PayloadWarning]
    /// The reason why the address must not be opened, as a sentence; nil when it may be opened after a confirmation.
    public let refusal: LocalizedText?

    /// Inspects an address as it is written in a code.
    public init(_ address: String) {
        let (head, tail) = address.cut(at: ASCII.colon)
        scheme = tail == nil ? "" : head.lowercased()
        parts = Self.parts(of: address)
        warnings = AddressInspection(address).warnings
        otherHost = Self.otherSpelling(of: address)
        refusal = Self.refusal(of: address, scheme: scheme)
    }

    /// The whole address with invisible characters made visible.
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

    // MARK: Refusal

    private static func refusal(of address: String, scheme: String) -> LocalizedText? {
        guard scheme.utf8.isScheme else { return tr("This address can’t be opened.") }
        if scheme == "quire" { return tr("Quire doesn’t open “quire:” links from codes: they would control Quire itself.") }
        if AddressInspection.isRunnable(scheme) {
            return tr("Quire doesn’t open “\(scheme):” links from codes: they would run a program or show a fake page.")
        }
        if AddressInspection.isLocal(scheme) {
            return tr("Quire doesn’t open “\(scheme):” links from codes: they point to this computer, not to the web.")
        }
        // RFC 9110 §4.1: longer addresses need not be supported.
        guard address.utf8.count <= 8000 else { return tr("The address is too long to be opened.") }
        if address.unicodeScalars.contains(where: { $0.properties.isWhitespace || VisibleText.isHidden($0) }) {
            return tr("The address contains spaces or invisible characters, which aren’t allowed. It can’t be opened.")
        }
        if ["http", "https"].contains(scheme), Authority(of: address).host?.isEmpty ?? true {
            return tr("The address has no destination.")
        }
        return nil
    }
}
