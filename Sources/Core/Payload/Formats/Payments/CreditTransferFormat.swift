import Foundation
import Platform

/// SEPA credit transfers, “GiroCode” (EPC069-12). Built in version 2.1 or later.
enum CreditTransferFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let lines = decoded(content).lines.map(\.trimmed)
        func line(_ index: Int) -> String? { lines.indices.contains(index) ? lines[index].nonEmpty : nil }
        var result = ParseResult()
        let account = line(6).map(AccountNumber.init)
        let (currency, amount) = split(line(7))
        result.put("name", line(5))
        result.put("iban", account?.text)
        result.put("iban_valid", account?.isValid ?? false)
        result.put("bic", line(4))
        result.put("amount", amount)
        result.put("currency", currency)
        result.put("purpose", line(8))
        result.put("reference", line(9))
        result.put("text", line(10))
        result.put("info", line(11))
        result.put("version", line(1))
        result.put("charset", line(2).flatMap { Int($0) })
        result.title = line(5) ?? "SEPA payment"
        warn(&result, account: account, version: line(1))
        result.offer(.pay)
        result.offerCopy("iban")
        return result
    }

    private static func warn(_ result: inout ParseResult, account: AccountNumber?, version: String?) {
        if let account, !account.isValid { result.warn(.badCheckDigit(of: "IBAN")) }
        if account == nil { result.warn(.incomplete(missing: "IBAN")) }
        if result["name"] == nil { result.warn(.incomplete(missing: "name")) }
        // Version 1 is for banks outside the European Economic Area and needs the BIC (§3.3).
        if version == "001", result["bic"] == nil { result.warn(.incomplete(missing: "BIC")) }
        if let version, !["001", "002"].contains(version) { result.warn(.unknownVersion(version)) }
        if let reference = result["reference"]?.text, reference.droppingPrefix("rf") != nil,
            !CheckDigits.isValidModulo97(reference.withoutBlanks)
        {
            result.warn(.badCheckDigit(of: "reference"))
        }
        if let amount = result["amount"]?.text, (amount.decimal ?? 0) <= 0 { result.warn(.invalidNumber(of: "amount")) }
    }

    /// Splits “EUR12.3” into the currency and the number.
    private static func split(_ amount: String?) -> (currency: String?, amount: String?) {
        guard let amount else { return (nil, nil) }
        let letters = amount.utf8.prefix(while: ASCII.isLetter)
        guard letters.count == 3 else { return (nil, amount) }
        return (String(Substring(letters)), String(Substring(amount.utf8.dropFirst(3))).trimmed.nonEmpty)
    }

    /// The text in the character set of the third line, which is used only if the bytes are not UTF-8.
    private static func decoded(_ content: PayloadContent) -> String {
        guard String(validating: content.bytes, as: UTF8.self) == nil, let number = Int(content.text.lines.dropFirst(2).first ?? ""),
            let encoding = CharacterSets.encoding(epcNumber: number)
        else { return content.text }
        return CharacterSets.text(of: content.bytes, in: encoding)
    }

    // MARK: Building

    private static let versions = [
        FormField.Choice("002", .verbatim("2"), aliases: ["2"]), FormField.Choice("001", tr("1, with a BIC"), aliases: ["1"]),
    ]

    static let form = PayloadForm(
        .epc,
        fields: [
            FormField("name", isRequired: true, tr("the recipient, at most 70 characters")), FormField("iban", isRequired: true),
            FormField("bic", tr("required only in version 1")), FormField("amount", .amount, tr("in euros: 12.50")),
            FormField("currency", .choice([FormField.Choice("EUR", tr("Euro"))])),
            FormField("purpose", tr("a code of up to four letters: GDDS")),
            FormField("reference", tr("structured, at most 35 characters: RF18…")),
            FormField("text", tr("instead of a reference, at most 140 characters")),
            FormField("info", tr("for the payer, at most 70 characters")), FormField("version", .choice(versions)),
            FormField("charset", .integer(1...8), tr("1 is UTF-8, 2 to 8 are parts of ISO 8859")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let version = values.text("version") ?? "002"
        if version == "001", !values.has("bic") { throw .missing("bic") }
        let reference = try reference(values)
        let text = try values.limited("text", 140)
        if reference != nil, text != nil {
            throw values.invalid("text") { tr("“\($0)” and “reference” can’t be combined. Use only one.") }
        }
        let amount = try values.amount(places: 2, from: 0.01, to: 999_999_999.99)
        let number = values.integer("charset") ?? 1
        let lines = [
            "BCD", version, String(number), "SCT", try bic(values), try values.limited("name", 70),
            try AccountNumber(values, "iban").text, amount.map { "EUR" + DecimalText.withCents($0) }, try purpose(values),
            reference,
            text, try values.limited("info", 70),
        ]
        let whole = lines[...(lines.lastIndex { $0 != nil } ?? 0)].map { $0 ?? "" }.joined(separator: "\n")
        let bytes = try encoded(whole, number, values)
        guard bytes.count <= 331 else {
            throw values.invalid(text == nil ? "name" : "text") {
                tr("“\($0)” makes the payload \(bytes.count) bytes, but at most 331 are allowed. Shorten it.")
            }
        }
        return Payload(bytes: bytes)
    }

    private static func bic(_ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard let bic = values.text("bic")?.uppercased() else { return nil }
        // ISO 9362: institution, country, place, branch.
        let bytes = Array(bic.utf8)
        guard [8, 11].contains(bytes.count), bytes[..<6].allSatisfy(ASCII.isLetter),
            bytes[6...].isAlphanumeric()
        else { throw values.invalid("bic") { tr("“\($0)” isn’t a BIC. Enter 8 or 11 letters and digits, like BHBLDEHHXXX.") } }
        return bic
    }

    private static func purpose(_ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard let purpose = values.text("purpose")?.uppercased() else { return nil }
        guard purpose.utf8.count <= 4, purpose.utf8.isAlphanumeric() else {
            throw values.invalid("purpose") { tr("“\($0)” must be a code of up to four letters and digits, like GDDS.") }
        }
        return purpose
    }

    private static func reference(_ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard let reference = try values.limited("reference", 35) else { return nil }
        let compact = reference.withoutBlanks
        if compact.droppingPrefix("rf") != nil, !CheckDigits.isValidModulo97(compact) {
            throw values.invalid("reference") { tr("“\($0)” has wrong check digits. A digit is probably mistyped.") }
        }
        return compact.droppingPrefix("rf") == nil ? reference : compact.uppercased()
    }

    private static func encoded(_ text: String, _ number: Int, _ values: FormValues) throws(PayloadBuildingError) -> [UInt8] {
        guard let encoding = CharacterSets.encoding(epcNumber: number) else { return Array(text.utf8) }
        guard let data = text.data(using: encoding), String(data: data, encoding: encoding) == text else {
            throw values.invalid("charset") { tr("“\($0)” \(number) can’t represent every character of the text. Choose 1, which can.") }
        }
        // Many readers detect UTF-8 and ignore the number of the character set.
        if let other = String(validating: data, as: UTF8.self), other != text {
            throw values.invalid("charset") { tr("“\($0)” \(number) encodes the text so that it may be misread. Choose 1.") }
        }
        return Array(data)
    }
}

extension AccountNumber {
    /// The checked account number of a form.
    init(_ values: FormValues, _ field: String) throws(PayloadBuildingError) {
        self.init(try values.required(field))
        guard isValid else {
            throw values.invalid(field) { tr("“\($0)” isn’t a valid IBAN. Check it for mistyped or missing characters.") }
        }
    }
}

/// An IBAN (ISO 13616), written with or without spaces.
struct AccountNumber {
    let text: String

    init(_ written: String) {
        text = written.withoutBlanks.uppercased()
    }

    /// Whether the format, the length for the country (if known) and the check digits are right.
    var isValid: Bool {
        let bytes = Array(text.utf8)
        guard (15...34).contains(bytes.count), bytes[..<2].allSatisfy(ASCII.isLetter), bytes[2..<4].allSatisfy(ASCII.isDigit) else {
            return false
        }
        let length = Self.lengths[String(decoding: bytes[..<2], as: UTF8.self)]
        return (length == nil || length == bytes.count) && CheckDigits.isValidModulo97(text)
    }

    /// Whether this is a Swiss QR-IBAN, which takes only QR references: its institution is between 30000 and 31999 (IG QR-bill §4.3.2).
    var takesOnlyQRReferences: Bool {
        guard text.utf8.count == 21, text.hasPrefix("CH") || text.hasPrefix("LI") else { return false }
        return Int(text.dropFirst(4).prefix(5)).map { (30000...31999).contains($0) } ?? false
    }

    /// The lengths by country from SWIFT's IBAN registry, release 98.
    private static let lengths: [String: Int] = [
        "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BI": 27, "BR": 29, "BY": 28, "CH": 21,
        "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DJ": 27, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FK": 18, "FO": 18,
        "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26,
        "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24,
        "ME": 22, "MK": 19, "MN": 20, "MR": 27, "MT": 31, "MU": 30, "NI": 28, "NL": 18, "NO": 15, "OM": 23, "PK": 24, "PL": 28, "PS": 29,
        "PT": 25, "QA": 29, "RO": 24, "RS": 22, "RU": 33, "SA": 24, "SC": 31, "SD": 18, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "SO": 23,
        "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20, "YE": 30,
    ]
}
