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
