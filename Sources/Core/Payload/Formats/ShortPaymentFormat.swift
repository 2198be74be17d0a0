/// Payments in Czechia: `SPD*1.0*ACC:…*AM:…` (Czech Banking Association, Short Payment Descriptor 1.2).
enum ShortPaymentFormat {
    static func read(_ content: Content) -> Reading {
        var values: [String: String] = [:]
        for piece in content.text.pieces(at: UInt8(ascii: "*")).dropFirst(2) {
            let (name, value) = piece.cut(at: ASCII.colon)
            if let value, values[name.uppercased()] == nil { values[name.uppercased()] = PercentEncoding.decoded(value).trimmed }
        }
        var reading = Reading()
        let (iban, bic) = (values["ACC"] ?? "").cut(at: UInt8(ascii: "+"))
        let account = AccountNumber(iban)
        reading.put("scheme", "spayd")
        reading.put("name", values["RN"])
        reading.put("iban", account.text)
        reading.put("iban_valid", account.isValid)
        reading.put("bic", bic)
        reading.put("amount", values["AM"])
        reading.put("currency", values["CC"])
        reading.put("message", values["MSG"])
        reading.put("reference", values["RF"] ?? values["X-VS"])
        reading.put("date", values["DT"].map { CalendarDate(basic: $0)?.text ?? $0 })
        reading.title = values["RN"].map { "Payment to \($0)" } ?? values["MSG"] ?? "Payment"
        if !account.isValid { reading.warn(account.text.isEmpty ? .incomplete(missing: "IBAN") : .badCheckDigit(of: "IBAN")) }
        reading.offer(.pay)
        reading.offerCopy("iban")
        return reading
    }
}
