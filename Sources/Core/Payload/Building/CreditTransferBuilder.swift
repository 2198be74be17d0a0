import Foundation

/// SEPA credit transfers, "GiroCode": EPC069-12 v2.1 and later.
enum CreditTransferBuilder {
    private static let versions = [FormField.Choice("002", "2", aliases: ["2"]), FormField.Choice("001", "1, with a BIC", aliases: ["1"])]

    static let form = PayloadForm(
        .epc,
        fields: [
            FormField("name", isRequired: true, "who gets the money, at most 70 characters"), FormField("iban", isRequired: true),
            FormField("bic", "needed in version 1 only"), FormField("amount", .amount, "in euros: 12.50"),
            FormField("currency", .choice([FormField.Choice("EUR", "Euro")])),
            FormField("purpose", "a code of up to four letters: GDDS"), FormField("reference", "structured, at most 35 characters: RF18…"),
            FormField("text", "instead of a reference, at most 140 characters"),
            FormField("info", "for the person who pays, at most 70 characters"), FormField("version", .choice(versions)),
            FormField("charset", .integer(1...8), "1 is UTF-8, 2 to 8 parts of ISO 8859"),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let version = values.text("version") ?? "002"
        if version == "001", !values.has("bic") { throw .missing("bic") }
        let reference = try reference(values)
        let text = try values.limited("text", 140)
        if reference != nil, text != nil { throw values.invalid("text", "and “reference” exclude each other: leave one away") }
        let amount = try values.amount(places: 2, from: 0.01, to: 999_999_999.99)
        let number = values.integer("charset") ?? 1
        let lines = [
            "BCD", version, String(number), "SCT", try bic(values), try values.limited("name", 70),
            try AccountNumber(values, "iban").text, amount.map { "EUR" + (DecimalText.shifted($0, by: 0) ?? $0) }, try purpose(values),
            reference,
            text, try values.limited("info", 70),
        ]
        let whole = lines[...(lines.lastIndex { $0 != nil } ?? 0)].map { $0 ?? "" }.joined(separator: "\n")
        let bytes = try encoded(whole, number, values)
        guard bytes.count <= 331 else {
            throw values.invalid(text == nil ? "name" : "text", "makes the payload \(bytes.count) bytes where 331 are allowed: shorten it")
        }
        return Payload(bytes: bytes)
    }

    private static func bic(_ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard let bic = values.text("bic")?.uppercased() else { return nil }
        // ISO 9362: institution, country, place, branch.
        let bytes = Array(bic.utf8)
        guard [8, 11].contains(bytes.count), bytes[..<6].allSatisfy(ASCII.isLetter),
            bytes[6...].allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) })
        else { throw values.invalid("bic", "is no BIC: it has 8 or 11 letters and digits, like BHBLDEHHXXX") }
        return bic
    }

    private static func purpose(_ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard let purpose = values.text("purpose")?.uppercased() else { return nil }
        guard purpose.utf8.count <= 4, purpose.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) }) else {
            throw values.invalid("purpose", "is a code of up to four letters and digits, like GDDS")
        }
        return purpose
    }

    private static func reference(_ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard let reference = try values.limited("reference", 35) else { return nil }
        let compact = String(decoding: reference.utf8.filter { $0 > ASCII.space }, as: UTF8.self)
        if compact.after("rf") != nil, !CheckDigits.isValidModulo97(compact) {
            throw values.invalid("reference", "has wrong check digits: a digit is probably mistyped")
        }
        return compact.after("rf") == nil ? reference : compact.uppercased()
    }

    private static func encoded(_ text: String, _ number: Int, _ values: FormValues) throws(PayloadBuildingError) -> [UInt8] {
        guard let encoding = CharacterSets.encoding(epcNumber: number) else { return Array(text.utf8) }
        guard let data = text.data(using: encoding), String(data: data, encoding: encoding) == text else {
            throw values.invalid("charset", "\(number) lacks a character of the texts: choose 1, which has every one")
        }
        // Many readers take what is valid UTF-8 for it, whatever the number says.
        if let other = String(validating: data, as: UTF8.self), other != text {
            throw values.invalid("charset", "\(number) writes the texts so that they look like others: choose 1")
        }
        return Array(data)
    }
}

extension AccountNumber {
    /// The account of a form, checked.
    init(_ values: FormValues, _ field: String) throws(PayloadBuildingError) {
        self.init(try values.required(field))
        guard isValid else { throw values.invalid(field, "is no valid IBAN: check it for mistyped or missing letters") }
    }
}
