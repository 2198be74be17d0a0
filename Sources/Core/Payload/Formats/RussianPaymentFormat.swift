/// Payments in Russia: `ST00012|Name=…|PersonalAcc=…` (GOST R 56042-2014).
enum RussianPaymentFormat {
    static func read(_ content: Content) -> Reading {
        var values: [String: String] = [:]
        // ST00011 is written in Windows-1251, ST00012 in UTF-8.
        let isUTF8 = String(validating: content.bytes, as: UTF8.self) != nil
        let text = isUTF8 ? content.text : CharacterSets.text(of: content.bytes, in: .windowsCP1251)
        for piece in text.pieces(at: UInt8(ascii: "|")).dropFirst() {
            let (name, value) = piece.cut(at: UInt8(ascii: "="))
            if let value, values[name.lowercased()] == nil { values[name.lowercased()] = value.trimmed }
        }
        var reading = Reading()
        reading.put("scheme", "gost")
        reading.put("name", values["name"])
        reading.put("address", values["personalacc"])
        reading.put("bank", values["bankname"])
        reading.put("bic", values["bic"])
        reading.put("correspondent", values["correspacc"])
        // The sum is in kopecks.
        reading.put("amount", values["sum"].flatMap { DecimalText.shifted($0, by: -2) })
        reading.put("currency", "RUB")
        reading.put("message", values["purpose"])
        reading.put("tax_number", values["payeeinn"])
        reading.title = values["name"].map { "Payment to \($0)" } ?? "Payment"
        if values["personalacc"] == nil { reading.warn(.incomplete(missing: "account")) }
        reading.offer(.pay)
        reading.offerCopy("address")
        return reading
    }
}
