import Platform

/// Swiss QR bills (SIX, Swiss Implementation Guidelines QR-bill, §4.2.2). Built in version 0200.
enum SwissBillFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let lines = content.text.lines
        func line(_ index: Int) -> String? { lines.indices.contains(index) ? lines[index].trimmed.nonEmpty : nil }
        var result = ParseResult()
        let account = line(3).map(AccountNumber.init)
        result.put("creditor", record: party(4, line))
        result.put("iban", account?.text)
        result.put("ultimate_creditor", record: party(11, line))
        result.put("amount", line(18))
        result.put("currency", line(19))
        result.put("debtor", record: party(20, line))
        result.put("ref_type", line(27))
        result.put("reference", line(28))
        result.put("message", line(29))
        result.put("bill_info", line(31))
        result.put("alt", (32...33).compactMap(line))
        result.put("version", line(1))
        result.title = line(5) ?? "Swiss QR bill"
        if line(1) != "0200" { result.warn(.unknownVersion(line(1) ?? "")) }
        if line(30) != "EPD" { result.warn(.incomplete(missing: "end mark “EPD”")) }
        warn(&result, account)
        result.offer(.pay)
        result.offerCopy("iban")
        result.offerCopy("reference")
        return result
    }

    private static func warn(_ result: inout ParseResult, _ account: AccountNumber?) {
        guard let account else { return result.warn(.incomplete(missing: "IBAN")) }
        if !account.isValid { result.warn(.badCheckDigit(of: "IBAN")) }
        if let amount = result["amount"]?.text, amount.decimal == nil { result.warn(.invalidNumber(of: "amount")) }
        let reference = result["reference"]?.text ?? ""
        switch result["ref_type"]?.text {
        case "QRR" where reference.utf8.count != 27 || !CheckDigits.isValidSwissReference(reference):
            result.warn(.badCheckDigit(of: "reference"))
        case "SCOR" where !CheckDigits.isValidModulo97(reference): result.warn(.badCheckDigit(of: "reference"))
        // QR-IBANs and QR references belong together (§4.3.2).
        case let type where account.isValid && account.takesOnlyQRReferences != (type == "QRR"):
            result.warn(.incomplete(missing: "reference that fits the account"))
        default: break
        }
    }

    /// Reads the seven lines of a party: type of address, name, street or first line, number or second line, postcode, town, country.
    private static func party(_ start: Int, _ line: (Int) -> String?) -> [PayloadField] {
        let names = ["type", "name", "line1", "line2", "postcode", "city", "country"]
        let values = names.indices.map { line(start + $0) }
        guard values.contains(where: { $0 != nil }) else { return [] }
        return zip(names, values).map { PayloadField($0, .text($1 ?? "")) }
    }

    // MARK: Building

    private static let kinds = [FormField.Choice("S", tr("Structured")), FormField.Choice("K", tr("Two lines"))]
    private static let references = [
        FormField.Choice("QRR", tr("QR reference")), FormField.Choice("SCOR", tr("Creditor reference (ISO 11649)")),
        FormField.Choice("NON", tr("None")),
    ]
    private static let party = [
        FormField("type", .choice(kinds), tr("S by default")), FormField("name", isRequired: true, tr("at most 70 characters")),
        FormField("line1", tr("the street; for K, the whole first line")),
        FormField("line2", tr("the house number; for K, postcode and town")),
        FormField("postcode", tr("not for K")), FormField("city", tr("not for K")),
        FormField("country", isRequired: true, tr("two letters: CH")),
    ]

    static let form = PayloadForm(
        .swissqr,
        fields: [
            FormField("iban", isRequired: true, tr("from Switzerland or Liechtenstein")),
            FormField("creditor", .record(party), isRequired: true, tr("the recipient")),
            FormField("amount", .amount, tr("leave empty if the payer fills it in")),
            FormField(
                "currency", .choice([FormField.Choice("CHF", tr("Swiss franc")), FormField.Choice("EUR", tr("Euro"))]),
                tr("CHF by default")),
            FormField("debtor", .record(party), tr("the payer")),
            FormField("ref_type", .choice(references), tr("follows from the reference by default")), FormField("reference"),
            FormField("message", tr("at most 140 characters, together with the billing information")),
            FormField("bill_info", tr("structured, for programs: //S1/…")),
            FormField("alt", .list(.text), tr("at most two, of up to 100 characters each")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let account = try AccountNumber(values, "iban")
        guard ["CH", "LI"].contains(account.text.prefix(2)) else {
            throw values.invalid("iban") { tr("“\($0)” must begin with CH or LI.") }
        }
        let (type, reference) = try reference(values, account)
        let amount = try values.amount(places: 2, from: 0.01, to: 999_999_999.99).map(DecimalText.withCents)
        let message = try values.limited("message", 140) ?? ""
        let information = try values.limited("bill_info", 140) ?? ""
        guard message.unicodeScalars.count + information.unicodeScalars.count <= 140 else {
            throw values.invalid("message") { tr("“\($0)” and “bill_info” have more than 140 characters together. Shorten them.") }
        }
        let other = values.texts("alt")
        guard other.count <= 2, other.allSatisfy({ $0.unicodeScalars.count <= 100 }) else {
            throw values.invalid("alt") { tr("“\($0)” can have at most two texts of up to 100 characters each.") }
        }
        let absent = Array(repeating: "", count: 7)
        var lines = ["SPC", "0200", "1", account.text]
        lines += try party("creditor", values) ?? absent
        // The guidelines reserve the ultimate creditor for future use.
        lines += absent + [amount ?? "", values.text("currency") ?? "CHF"]
        lines += try party("debtor", values) ?? absent
        lines += [type, reference, message, "EPD"] + (information.isEmpty && other.isEmpty ? [] : [information]) + other
        let payload = Payload(lines.joined(separator: "\n"))
        guard payload.bytes.count <= 997 else {
            throw values.invalid("message") {
                tr("“\($0)” makes the payload \(payload.bytes.count) bytes, but at most 997 are allowed. Shorten it.")
            }
        }
        try checkLetters(values)
        return payload
    }

    private static func party(_ name: String, _ values: FormValues) throws(PayloadBuildingError) -> [String]? {
        guard let party = try values.record(name) else { return nil }
        let isCombined = party.text("type") == "K"
        for field in ["postcode", "city"] {
            if isCombined, party.has(field) {
                throw party.invalid(field) { tr("“\($0)” belongs in “line2” of a two-line address.") }
            }
            if !isCombined, !party.has(field) { throw .missing("\(name).\(field)") }
        }
        if isCombined, !party.has("line2") { throw .missing("\(name).line2") }
        let country = try party.required("country").uppercased()
        guard country.utf8.count == 2, country.utf8.allSatisfy(ASCII.isLetter) else {
            throw party.invalid("country") { tr("“\($0)” must be a two-letter country code, like CH.") }
        }
        try checkLetters(party)
        return [
            isCombined ? "K" : "S", try party.limited("name", 70) ?? "", try party.limited("line1", 70) ?? "",
            try party.limited("line2", isCombined ? 70 : 16) ?? "", try party.limited("postcode", 16) ?? "",
            try party.limited("city", 35) ?? "",
            country,
        ]
    }

    /// The reference and its type. A QR-IBAN takes QR references, and no other account does (§4.3.2).
    private static func reference(_ values: FormValues, _ account: AccountNumber) throws(PayloadBuildingError) -> (String, String) {
        let reference = (values.text("reference") ?? "").withoutBlanks.uppercased()
        let type = values.text("ref_type") ?? (reference.isEmpty ? "NON" : reference.hasPrefix("RF") ? "SCOR" : "QRR")
        guard account.takesOnlyQRReferences == (type == "QRR") else {
            throw values.invalid(values.has("ref_type") ? "ref_type" : values.has("reference") ? "reference" : "iban") { name in
                account.takesOnlyQRReferences
                    ? tr("“\(name)” doesn’t match: a QR-IBAN needs a QR reference of 27 digits.")
                    : tr("“\(name)” doesn’t match: a QR reference needs a QR-IBAN.")
            }
        }
        switch type {
        case "QRR":
            guard reference.utf8.count == 27, CheckDigits.isValidSwissReference(reference) else {
                throw values.invalid("reference") {
                    tr("“\($0)” isn’t a valid QR reference. Enter 27 digits, the last of which is the check digit.")
                }
            }
        case "SCOR":
            guard reference.hasPrefix("RF"), (5...25).contains(reference.utf8.count), CheckDigits.isValidModulo97(reference) else {
                throw values.invalid("reference") {
                    tr("“\($0)” isn’t a valid creditor reference. It begins with RF and two matching check digits.")
                }
            }
        default:
            guard reference.isEmpty else {
                throw values.invalid("reference") { tr("“\($0)” can’t be combined with the type NON. Remove it, or choose another type.") }
            }
        }
        return (type, reference)
    }

    /// Checks the characters (§4.1.1, version 2.3): Basic Latin, Latin-1 Supplement, Latin Extended-A, and five more.
    private static func checkLetters(_ values: FormValues) throws(PayloadBuildingError) {
        func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
            (0x20...0x7E).contains(scalar.value) || (0xA0...0x17F).contains(scalar.value) || "ȘșȚț€".unicodeScalars.contains(scalar)
        }
        for (field, text) in values.allTexts {
            guard let letter = text.unicodeScalars.first(where: { !isAllowed($0) }) else { continue }
            throw values.invalid(field) {
                tr("“\($0)” contains “\(String(letter))”, which a QR bill doesn’t allow. Use Latin letters.")
            }
        }
    }
}
