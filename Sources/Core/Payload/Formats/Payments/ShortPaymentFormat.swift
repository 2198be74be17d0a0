import Platform

/// Payments in Czechia: `SPD*1.0*ACC:…*AM:…` (Czech Banking Association, Short Payment Descriptor 1.2).
enum ShortPaymentFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let values = content.text.pieces(at: UInt8(ascii: "*")).dropFirst(2).values(after: ASCII.colon) { $0.uppercased() }
            .mapValues { PercentEncoding.decoded($0).trimmed }
        var result = ParseResult()
        let (iban, bic) = (values["ACC"] ?? "").cut(at: UInt8(ascii: "+"))
        let account = AccountNumber(iban)
        result.put("scheme", "spayd")
        result.put("name", values["RN"])
        result.put("iban", account.text)
        result.put("iban_valid", account.isValid)
        result.put("bic", bic)
        result.put("amount", values["AM"])
        result.put("currency", values["CC"])
        result.put("message", values["MSG"])
        result.put("reference", values["RF"] ?? values["X-VS"])
        result.put("date", values["DT"].map { CalendarDate(basic: $0)?.text ?? $0 })
        result.title = values["RN"] ?? values["MSG"] ?? "Payment"
        if !account.isValid { result.warn(account.text.isEmpty ? .incomplete(missing: "IBAN") : .badCheckDigit(of: "IBAN")) }
        result.offer(.pay)
        result.offerCopy("iban")
        return result
    }

    // MARK: Building

    static let form = PayloadForm(
        .payment, "spayd", tr("Czech payment (SPAYD)"), aliases: ["spd"],
        fields: [
            FormField("iban", isRequired: true), FormField("bic"), FormField("name"), FormField("amount", .amount),
            FormField("currency", tr("three letters: CZK")), FormField("message", tr("at most 60 characters")),
            FormField("reference", tr("at most 16 digits")), FormField("date", .date, tr("the due date")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let account = try AccountNumber(values, "iban").text
        let bic = values.text("bic")?.uppercased()
        guard bic.map({ [8, 11].contains($0.utf8.count) && $0.utf8.isAlphanumeric() }) ?? true else {
            throw values.invalid("bic") { tr("“\($0)” isn’t a BIC. Enter 8 or 11 letters and digits.") }
        }
        let currency = values.text("currency")?.uppercased()
        guard currency.map({ $0.utf8.count == 3 && $0.utf8.allSatisfy(ASCII.isLetter) }) ?? true else {
            throw values.invalid("currency") { tr("“\($0)” must be three letters, like CZK.") }
        }
        let reference = values.text("reference")
        guard reference.map({ $0.isDigits && $0.utf8.count <= 16 }) ?? true else {
            throw values.invalid("reference") { tr("“\($0)” can have at most 16 digits.") }
        }
        let fields: [(name: String, value: String?)] = [
            ("ACC", account + (bic.map { "+" + $0 } ?? "")), ("AM", try values.amount(places: 2, to: 9_999_999.99)), ("CC", currency),
            ("RF", reference), ("RN", try values.limited("name", 35).map(Self.encoded)),
            ("DT", values.text("date")?.replacing("-", with: "")), ("MSG", try values.limited("message", 60).map(Self.encoded)),
        ]
        return Payload("SPD*1.0*" + fields.compactMap { field in field.value.map { "\(field.name):\($0)" } }.joined(separator: "*"))
    }

    /// Encodes the asterisk and the percent sign, the only special characters.
    private static func encoded(_ text: String) -> String {
        // Works on bytes: an asterisk and a combining accent after it are one `Character`.
        let bytes = text.utf8.flatMap { byte in
            switch byte {
            case UInt8(ascii: "%"): Array("%25".utf8)
            case UInt8(ascii: "*"): Array("%2A".utf8)
            default: [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
