/// Recognises the kind of a payload by its beginning. Every rule is a prefix or a single pass, so the time is linear.
struct KindRecognition {
    /// The bytes without a byte order mark and surrounding white space.
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
        if isPhoneBook { return .contact }
        guard String(validating: content, as: UTF8.self) != nil else { return .binary }
        if isAddress { return webKind }
        if SchemelessAddress.isMailbox(content) { return .email }
        if SchemelessAddress.isHost(content) { return .uri }
        return .text
    }

    /// The character set that the kind of a payload says: of credit transfers in their third line (EPC069-12 §3.3), of Russian payments in
    /// the last digit of their header (GOST R 56042); nil for others.
    static func ownCharset(_ bytes: [UInt8]) -> TextCharset? {
        let recognition = KindRecognition(bytes)
        if ASCII.hasPrefix(recognition.content, "st00011|") { return .windows1251 }
        if ASCII.hasPrefix(recognition.content, "st00013|") { return .koi8 }
        guard recognition.isBill(header: "BCD") else { return nil }
        let lines = recognition.content.prefix(64).split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
        let numbers: [UInt8: TextCharset] = [
            UInt8(ascii: "2"): .latin1, UInt8(ascii: "3"): .latin2, UInt8(ascii: "6"): .greek, UInt8(ascii: "8"): .latin9,
        ]
        return lines.count > 2 ? lines[2].first.flatMap { numbers[$0] } : nil
    }

    /// Whether the parts of a payload say in which character set they are written: credit transfers, Russian payments, and contacts and
    /// events with a `CHARSET` parameter.
    static func hasOwnCharset(_ bytes: [UInt8]) -> Bool {
        let recognition = KindRecognition(bytes)
        let content = recognition.content
        if recognition.isBill(header: "BCD") || ASCII.hasPrefix(content, "st00011|") { return true }
        return ASCII.hasPrefix(content, "begin:v")
            && content.prefix(4_096).split(separator: UInt8(ascii: ";")).contains { ASCII.hasPrefix($0, "charset=") }
    }

    /// In lower case, compared without regard to case. If one prefix begins like another, the longer one comes first.
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
        // ISO/IEC 15434 §5: “[)>” and a record separator begin a message with data identifiers. “]C1”, “]Q3”, “]d2” and “]e0” are the
        // ISO/IEC 15424 identifiers that a scanner puts before GS1 data.
        ("[)>\u{1E}", .gs1), ("]c1", .gs1), ("]q3", .gs1), ("]d2", .gs1), ("]e0", .gs1),
        ("mebkm:", .uri), ("urlto:", .uri),
    ]

    /// The prefixes by their first byte, because most payloads match none of them.
    private static let rules: [[(prefix: String, kind: PayloadKind)]] = (UInt8.min...UInt8.max).map { byte in
        prefixes.filter { $0.prefix.utf8.first == byte }
    }

    /// Whether the payload is a Swiss QR bill (IG QR-bill v2.3 §4.2.2) or an EPC transfer (EPC069-12 §3.3): both begin with a tag and a
    /// line with a numeric version.
    private func isBill(header: String) -> Bool {
        guard ASCII.hasPrefix(content, header.lowercased()) else { return false }
        let rest = content.dropFirst(header.utf8.count)
        guard let first = rest.first, first == ASCII.carriageReturn || first == ASCII.lineFeed else { return false }
        let version = rest.drop { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed }.prefix(while: ASCII.isDigit)
        return version.count == 3 || version.count == 4
    }

    /// EMV QRCPS, merchant-presented mode §4.1: tag 00 with length 02 and value 01, then the point of initiation or an account
    /// template.
    private var isMerchantPayment: Bool {
        ASCII.hasPrefix(content, "000201") && content.count > 20 && content.dropFirst(6).prefix(4).allSatisfy(ASCII.isDigit)
    }

    /// Phone book entries of KDDI phones: `MEMORY:` with `NAME1:` or `TEL1:`.
    private var isPhoneBook: Bool {
        ["memory:", "name1:", "tel1:"].contains { ASCII.hasPrefix(content, $0) }
            && bytes.contains { $0 == ASCII.carriageReturn || $0 == ASCII.lineFeed }
    }

    /// RFC 3986 §3: a scheme and `//` with something after it, or a scheme that needs no `//`; without white space.
    private var isAddress: Bool {
        guard let colon = content.prefix(32).firstIndex(of: ASCII.colon) else { return false }
        let scheme = content[..<colon]
        guard scheme.isScheme else { return false }
        let rest = content[(colon + 1)...]
        let hasAuthority = rest.count > 2 && rest.starts(with: "//".utf8) && !isDisguised
        let isOpaque = !rest.isEmpty && Self.opaque.contains { ASCII.equals(scheme, $0) }
        return (hasAuthority || isOpaque) && !content.contains { $0 <= ASCII.space || $0 == ASCII.delete }
    }

    /// Schemes that need no authority. With other schemes, “name:value” is more often a note than an address.
    private static let opaque = [
        "magnet", "urn", "spotify", "skype", "facetime", "facetime-audio", "about", "sip", "sips", "xmpp", "news", "callto", "doi",
        "matrix", "openpgp4fpr", "acct", "whatsapp", "viber", "itms-apps", "steam",
    ]

    /// Whether the host contains a character that looks like a slash. Such a text is no valid address.
    private var isDisguised: Bool {
        // Longer addresses are never opened.
        guard content.contains(where: { $0 >= 0x80 }), content.count <= 8000 else { return false }
        return Authority(of: String(decoding: content, as: UTF8.self)).host.map(AddressInspection.holdsLookAlikeSeparator) ?? false
    }

    /// Parts of the hosts that `MapLink` and `PaymentLink` know, as a fast check.
    private static let knownHosts = [
        "google", "maps.apple.com", "openstreetmap.org", "osm.org", "bing.com", "waze.com", "paypal.", "venmo.com", "cash.app",
        "zellepay.com", "revolut.me",
    ]

    /// The kind of a web address: a place or a payment, otherwise a link.
    private var webKind: PayloadKind {
        guard ASCII.hasPrefix(content, "http"), content.count <= 8000 else { return .uri }
        let address = String(decoding: content, as: UTF8.self)
        guard let host = Authority(of: address).host, Self.knownHosts.contains(where: host.holds) else { return .uri }
        if MapLink(address) != nil { return .geo }
        return PaymentLink(address) == nil ? .uri : .payment
    }
}

/// Recognises `example.org/path` and `name@example.org`, which have no scheme.
enum SchemelessAddress {
    /// RFC 1035 §2.3.4: a name has at most 253 octets.
    private static let maximumNameLength = 253

    static func isHost(_ content: ArraySlice<UInt8>) -> Bool {
        guard !content.contains(where: { $0 <= ASCII.space || $0 == ASCII.delete }) else { return false }
        let end = content.firstIndex { "/?#:".utf8.contains($0) } ?? content.endIndex
        // A name with more parts is probably a list of words. With a scheme it would still be an address.
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
        return local.allSatisfy { ASCII.isLetterOrDigit($0) || $0 >= 0x80 || "!#$%&'*+-/=?^_`{|}~.".utf8.contains($0) }
            && isName(content[(at + 1)...])
    }

    /// Whether the name has at least two labels of letters, digits and inner hyphens, the last one with letters only (an `xn--` label
    /// may end in a digit).
    private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
        guard name.count <= maximumNameLength else { return false }
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, last.count >= 2 else { return false }
        let hyphen = UInt8(ascii: "-")
        return labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
                && label.allSatisfy { ASCII.isLetterOrDigit($0) || $0 == hyphen }
        } && (last.allSatisfy(ASCII.isLetter) || ASCII.hasPrefix(last, "xn--"))
    }
}
