/// Swiss QR bills: SIX, Swiss Implementation Guidelines QR-bill, §4.2.2.
enum SwissBillFormat {
    static func read(_ content: Content) -> Reading {
        let lines = content.text.everyLine
        func line(_ index: Int) -> String? { lines.indices.contains(index) ? lines[index].trimmed.nonEmpty : nil }
        var reading = Reading()
        let account = line(3).map(AccountNumber.init)
        reading.put("creditor", record: party(4, line))
        reading.put("iban", account?.text)
        reading.put("ultimate_creditor", record: party(11, line))
        reading.put("amount", line(18))
        reading.put("currency", line(19))
        reading.put("debtor", record: party(20, line))
        reading.put("ref_type", line(27))
        reading.put("reference", line(28))
        reading.put("message", line(29))
        reading.put("bill_info", line(31))
        reading.put("alt", (32...33).compactMap(line))
        reading.put("version", line(1))
        reading.title = line(5).map { "Payment to \($0)" } ?? "Swiss QR bill"
        if line(1) != "0200" { reading.warn(.unknownVersion(line(1) ?? "")) }
        if line(30) != "EPD" { reading.warn(.incomplete(missing: "end mark “EPD”")) }
        warn(&reading, account)
        reading.offer(.pay)
        reading.offerCopy("iban")
        reading.offerCopy("reference")
        return reading
    }

    private static func warn(_ reading: inout Reading, _ account: AccountNumber?) {
        guard let account else { return reading.warn(.incomplete(missing: "IBAN")) }
        if !account.isValid { reading.warn(.badCheckDigit(of: "IBAN")) }
        if let amount = reading["amount"]?.text, amount.decimal == nil { reading.warn(.invalidNumber(of: "amount")) }
        let reference = reading["reference"]?.text ?? ""
        switch reading["ref_type"]?.text {
        case "QRR" where reference.utf8.count != 27 || !CheckDigits.isValidSwissReference(reference):
            reading.warn(.badCheckDigit(of: "reference"))
        case "SCOR" where !CheckDigits.isValidModulo97(reference): reading.warn(.badCheckDigit(of: "reference"))
        // A QR account and a QR reference belong together (§4.3.2).
        case let type where account.isValid && account.takesOnlyQRReferences != (type == "QRR"): reading.warn(.incomplete(missing: "reference that fits the account"))
        default: break
        }
    }

    /// Seven lines: kind of address, name, street or first line, number or second line, postcode, town, country.
    private static func party(_ start: Int, _ line: (Int) -> String?) -> [PayloadField] {
        let names = ["type", "name", "line1", "line2", "postcode", "city", "country"]
        let values = names.indices.map { line(start + $0) }
        guard values.contains(where: { $0 != nil }) else { return [] }
        return zip(names, values).map { PayloadField($0, .text($1 ?? "")) }
    }
}
