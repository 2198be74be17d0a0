import Platform

/// Lightning invoices (BOLT 11), links to them (LNURL), and Lightning addresses.
enum LightningFormat {
    static func read(_ text: String, into result: inout ParseResult) {
        if text.contains("@") {
            result.put("address", text)
            return
        }
        result.put("invoice", text)
        guard let bech = Bech32(text), bech.isValid else {
            // A damaged invoice cannot be paid. Other texts are left to the wallet.
            if text.droppingPrefix("ln") != nil { result.warn(.badCheckDigit(of: "invoice")) }
            return
        }
        if bech.part.hasPrefix("ln"), bech.part != "lnurl" { result.put("amount", amount(bech.part)) }
    }

    /// The amount in whole coins of “lnbc2500u”: a network, a number and a multiplier.
    private static func amount(_ part: String) -> String? {
        let digits = part.utf8.drop { !ASCII.isDigit($0) }.prefix(while: ASCII.isDigit)
        guard !digits.isEmpty else { return nil }
        let shift =
            switch part.utf8.last {
            case UInt8(ascii: "m"): -3
            case UInt8(ascii: "u"): -6
            case UInt8(ascii: "n"): -9
            case UInt8(ascii: "p"): -12
            default: 0
            }
        return DecimalText.shifted(String(Substring(digits)), by: shift)
    }

    // MARK: Building

    static let form = PayloadForm(
        .payment, "lightning", .verbatim("Lightning"),
        fields: [FormField("invoice", tr("lnbc… or lnurl…")), FormField("address", tr("instead of an invoice: name@example.org"))],
        builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        guard let text = values.text("invoice") else {
            return Payload("lightning:" + (try MailAddress(try values.required("address"), field: "address")).encoded)
        }
        guard !values.has("address") else {
            throw values.invalid("address") { tr("“\($0)” and “invoice” can’t be combined. Use only one.") }
        }
        return Payload("lightning:" + (try invoice(text, "invoice", values)))
    }

    static func invoice(_ text: String, _ field: String, _ values: FormValues) throws(PayloadBuildingError) -> String {
        // BIP 173: either capitals or lower case letters, never both.
        guard text.droppingPrefix("ln") != nil, Bech32(text)?.isValid == true, text == text.lowercased() || text == text.uppercased() else {
            throw values.invalid(field) { tr("“\($0)” isn’t a complete invoice, or contains a wrong character. Copy it again.") }
        }
        return text
    }
}

/// A Bech32 text (BIP 173) split into its prefix, its five-bit values and its checksum.
struct Bech32 {
    let part: String
    let values: [UInt8]
    /// Whether the checksum of BIP 173 or BIP 350 is right.
    let isValid: Bool

    init?(_ text: String) {
        let bytes = text.lowercased().utf8
        // Lightning invoices are shorter, even with all optional fields.
        guard bytes.count <= 8000, let separator = bytes.lastIndex(of: UInt8(ascii: "1")), separator > bytes.startIndex else { return nil }
        let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
        let data = bytes[bytes.index(after: separator)...].compactMap { letters.firstIndex(of: $0).map { UInt8($0) } }
        guard data.count >= 6, data.count == bytes[bytes.index(after: separator)...].count else { return nil }
        let part = bytes[..<separator]
        self.part = String(Substring(part))
        values = Array(data.dropLast(6))
        let expanded = part.map { $0 >> 5 } + [0] + part.map { $0 & 31 }
        isValid = [1, 0x2BC8_30A3].contains(Self.checksum(expanded + data))
    }

    private static func checksum(_ values: [UInt8]) -> UInt32 {
        let generator: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
        return values.reduce(UInt32(1)) { sum, value in
            let top = sum >> 25
            return (0..<5).reduce((sum & 0x1FF_FFFF) << 5 ^ UInt32(value)) { $0 ^ (top >> $1 & 1 == 1 ? generator[$1] : 0) }
        }
    }
}
