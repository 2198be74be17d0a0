/// A lightning invoice (BOLT 11) or a link to one (LNURL).
enum LightningInvoice {
    static func read(_ text: String, into reading: inout Reading) {
        if text.contains("@") {
            reading.put("address", text)
            return
        }
        reading.put("invoice", text)
        guard let bech = Bech32(text), bech.isValid else {
            // A cut or misread invoice pays nobody; a text in another form is the wallet's business.
            if text.after("ln") != nil { reading.warn(.badCheckDigit(of: "invoice")) }
            return
        }
        if bech.part.hasPrefix("ln"), bech.part != "lnurl" { reading.put("amount", amount(bech.part)) }
    }

    /// "lnbc2500u": a network, a number and a multiplier; the amount in whole coins.
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
}
