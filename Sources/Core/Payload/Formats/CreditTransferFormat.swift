/// SEPA credit transfers, "GiroCode": EPC069-12.
enum CreditTransferFormat {
    static func read(_ content: Content) -> Reading {
        let lines = decoded(content).everyLine.map(\.trimmed)
        func line(_ index: Int) -> String? { lines.indices.contains(index) ? lines[index].nonEmpty : nil }
        var reading = Reading()
        let account = line(6).map(AccountNumber.init)
        let (currency, amount) = split(line(7))
        reading.put("name", line(5))
        reading.put("iban", account?.text)
        reading.put("iban_valid", account?.isValid ?? false)
        reading.put("bic", line(4))
        reading.put("amount", amount)
        reading.put("currency", currency)
        reading.put("purpose", line(8))
        reading.put("reference", line(9))
        reading.put("text", line(10))
        reading.put("info", line(11))
        reading.put("version", line(1))
        reading.put("charset", line(2).flatMap { Int($0) })
        reading.title = line(5).map { "Payment to \($0)" } ?? "SEPA payment"
        warn(&reading, account: account, version: line(1))
        reading.offer(.pay)
        reading.offerCopy("iban")
        return reading
    }

    private static func warn(_ reading: inout Reading, account: AccountNumber?, version: String?) {
        if let account, !account.isValid { reading.warn(.badCheckDigit(of: "IBAN")) }
        if account == nil { reading.warn(.incomplete(missing: "IBAN")) }
        if reading["name"] == nil { reading.warn(.incomplete(missing: "name")) }
        // Version 1 is for banks outside the single market of numbers, which need the BIC (§3.3).
        if version == "001", reading["bic"] == nil { reading.warn(.incomplete(missing: "BIC")) }
        if let version, !["001", "002"].contains(version) { reading.warn(.unknownVersion(version)) }
        if let reference = reading["reference"]?.text, reference.after("rf") != nil, !CheckDigits.isValidModulo97(compact(reference)) {
            reading.warn(.badCheckDigit(of: "reference"))
        }
        if let amount = reading["amount"]?.text, (amount.decimal ?? 0) <= 0 { reading.warn(.invalidNumber(of: "amount")) }
    }

    private static func compact(_ reference: String) -> String {
        String(decoding: reference.utf8.filter { $0 > ASCII.space }, as: UTF8.self)
    }

    /// "EUR12.3" into the currency and the number.
    private static func split(_ amount: String?) -> (currency: String?, amount: String?) {
        guard let amount else { return (nil, nil) }
        let letters = amount.utf8.prefix(while: ASCII.isLetter)
        guard letters.count == 3 else { return (nil, amount) }
        return (String(Substring(letters)), String(Substring(amount.utf8.dropFirst(3))).trimmed.nonEmpty)
    }

    /// The third line numbers the character set; it counts where the bytes are no UTF-8.
    private static func decoded(_ content: Content) -> String {
        guard String(validating: content.bytes, as: UTF8.self) == nil, let number = Int(content.text.everyLine.dropFirst(2).first ?? ""),
            let encoding = CharacterSets.encoding(epcNumber: number)
        else { return content.text }
        return CharacterSets.text(of: content.bytes, in: encoding)
    }
}
