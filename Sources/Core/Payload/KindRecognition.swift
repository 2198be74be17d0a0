/// Decides the kind of a payload from how it begins. Every rule is a prefix or a single pass, so the time is linear in the size.
struct KindRecognition {
    /// The bytes without a byte order mark and the white space around them.
    private let content: ArraySlice<UInt8>
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        content = ASCII.trimmed(bytes)
    }

    var kind: PayloadKind {
        if let first = content.first {
            for rule in Self.rules[Int(ASCII.lowercased(first))] where ASCII.hasPrefix(content, rule.prefix) { return rule.kind }
        }
        if isBill(header: "SPC") { return .swissqr }
        if isBill(header: "BCD") { return .epc }
        if isMerchantPayment || CoinFormat.recognises(content) { return .payment }
        if isLegacyContact { return .contact }
        guard String(validating: content, as: UTF8.self) != nil else { return .binary }
        if isAddress { return webKind }
        if BareHost.isMailbox(content) { return .email }
        if BareHost.isHost(content) { return .uri }
        return .text
    }

    /// Lower case, compared without regard to case; the longer of two that begin alike stands first.
    private static let prefixes: [(prefix: String, kind: PayloadKind)] = [
        ("wifi:", .wifi),
        ("tel:", .phone),
        ("smsto:", .sms), ("sms:", .sms), ("mmsto:", .sms), ("mms:", .sms),
        ("geo:", .geo),
        ("mailto:", .email), ("matmsg:", .email), ("smtp:", .email),
        ("begin:vcalendar", .calendar), ("begin:vevent\r", .calendar), ("begin:vevent\n", .calendar),
        ("begin:vcard", .contact), ("mecard:", .contact), ("bizcard:", .contact),
        ("otpauth://totp/", .otp), ("otpauth://hotp/", .otp), ("otpauth-migration://", .otp),
        ("upi://", .payment), ("venmo://paycharge", .payment), ("spd*1.", .payment), ("st00011|", .payment), ("st00012|", .payment),
        // ISO/IEC 15434 §5: "[)>" and a record separator open a message of data identifiers; "]C1", "]Q3", "]d2", "]e0" are the
        // ISO/IEC 15424 identifiers a scanner puts before GS1 data.
        ("[)>\u{1E}", .gs1), ("]c1", .gs1), ("]q3", .gs1), ("]d2", .gs1), ("]e0", .gs1),
        ("mebkm:", .uri), ("urlto:", .uri),
    ]

    /// The prefixes by their first byte: most contents begin like none of them.
    private static let rules: [[(prefix: String, kind: PayloadKind)]] = (UInt8.min...UInt8.max).map { byte in
        prefixes.filter { $0.prefix.utf8.first == byte }
    }

    /// The Swiss QR bill (IG QR-bill v2.3 §4.2.2) and the EPC transfer (EPC069-12 §3.3) begin with a tag and a numeric version line.
    private func isBill(header: String) -> Bool {
        guard ASCII.hasPrefix(content, header.lowercased()) else { return false }
        let rest = content.dropFirst(header.utf8.count)
        guard let first = rest.first, first == ASCII.carriageReturn || first == ASCII.lineFeed else { return false }
        let version = rest.drop { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed }.prefix(while: ASCII.isDigit)
        return version.count == 3 || version.count == 4
    }

    /// EMV QRCPS, merchant presented §4.1: tag 00, two digits long, value 01, then the point of initiation or an account template.
    private var isMerchantPayment: Bool {
        ASCII.hasPrefix(content, "000201") && content.count > 20 && content.dropFirst(6).prefix(4).allSatisfy(ASCII.isDigit)
    }

    /// The phone books of KDDI phones: `MEMORY:` beside `NAME1:` or `TEL1:`.
    private var isLegacyContact: Bool {
        ["memory:", "name1:", "tel1:"].contains { ASCII.hasPrefix(content, $0) }
            && bytes.contains { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed }
    }

    /// RFC 3986 §3: a scheme and `//` with something behind, or one of the schemes that need no `//`; and no white space anywhere.
    private var isAddress: Bool {
        guard let colon = content.prefix(32).firstIndex(of: ASCII.colon), let first = content.first, ASCII.isLetter(first) else {
            return false
        }
        let scheme = content[..<colon]
        guard scheme.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) }) else { return false }
        let rest = content[(colon + 1)...]
        let hasAuthority = rest.count > 2 && rest.starts(with: "//".utf8) && !isDisguised
        let isOpaque = !rest.isEmpty && Self.opaque.contains { ASCII.equals(scheme, $0) }
        return (hasAuthority || isOpaque) && !content.contains { $0 <= ASCII.space || $0 == ASCII.delete }
    }

    /// Schemes that need no authority; of others, "name:value" is more often a note than an address.
    private static let opaque = [
        "magnet", "urn", "spotify", "skype", "facetime", "facetime-audio", "about", "sip", "sips", "xmpp", "news", "callto", "doi", "matrix",
        "openpgp4fpr", "acct", "whatsapp", "viber", "itms-apps", "steam",
    ]

    /// A name of a host cannot hold what looks like a slash: such a text is no address, whatever it looks like.
    private var isDisguised: Bool {
        // A longer address is none that anybody opens.
        guard content.contains(where: { $0 >= 0x80 }), content.count <= 8000 else { return false }
        return Authority(of: String(decoding: content, as: UTF8.self)).host.map(AddressInspection.holdsLookAlikeSeparator) ?? false
    }

    /// What is in the host of each link that `MapLink` or `PaymentLink` knows; of others neither needs to be asked.
    private static let meaningHosts = [
        "google", "maps.apple.com", "openstreetmap.org", "osm.org", "bing.com", "waze.com", "paypal.", "venmo.com", "cash.app", "zellepay.com",
        "revolut.me",
    ].map { Array($0.utf8) }

    /// Links that say a place or a payment are that before they are links.
    private var webKind: PayloadKind {
        guard ASCII.hasPrefix(content, "http"), content.count <= 8000 else { return .uri }
        let address = String(decoding: content, as: UTF8.self)
        guard let host = Authority(of: address).host, Self.meaningHosts.contains(where: host.utf8.holds) else { return .uri }
        if MapLink(address) != nil { return .geo }
        return PaymentLink(address) == nil ? .uri : .payment
    }
}

/// Recognises `example.org/path` and `name@example.org`, written without a scheme.
enum BareHost {
    /// RFC 1035 §2.3.4: a name is at most 253 octets; a longer beginning is no host and need not be looked at.
    private static let longestName = 253

    static func isHost(_ content: ArraySlice<UInt8>) -> Bool {
        guard !content.contains(where: { $0 <= ASCII.space || $0 == ASCII.delete }) else { return false }
        let end = content.firstIndex { "/?#:".utf8.contains($0) } ?? content.endIndex
        // Names of more parts than this are lists of words; with a scheme before them they are addresses all the same.
        guard isName(content[..<end]), content[..<end].count(where: { $0 == UInt8(ascii: ".") }) <= 6 else { return false }
        let rest = content[end...]
        guard rest.first == ASCII.colon else { return true }
        let port = rest.dropFirst().prefix(while: ASCII.isDigit)
        let next = rest.dropFirst(port.count + 1).first
        return (1...5).contains(port.count) && (next == nil || "/?#".utf8.contains(next!))
    }

    static func isMailbox(_ content: ArraySlice<UInt8>) -> Bool {
        guard let at = content.prefix(64 + 1).firstIndex(of: UInt8(ascii: "@")), at > content.startIndex else { return false }
        let local = content[..<at]
        return local.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 || "!#$%&'*+-/=?^_`{|}~.".utf8.contains($0) }
            && isName(content[(at + 1)...])
    }

    /// Labels of letters, digits and inner hyphens, at least two of them, the last of letters only (an `xn--` label may end in a digit).
    private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
        guard name.count <= longestName else { return false }
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, last.count >= 2 else { return false }
        let hyphen = UInt8(ascii: "-")
        return labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                && label.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == hyphen }
        } && (last.allSatisfy(ASCII.isLetter) || ASCII.hasPrefix(last, "xn--"))
    }
}
