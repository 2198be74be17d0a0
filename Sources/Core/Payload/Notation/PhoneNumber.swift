/// A telephone number as RFC 3966 §3 writes it, from what people type.
struct PhoneNumber {
    /// "+12015550123", "112", "*#06#": without the separators that people read numbers by.
    let text: String

    init(_ written: String, field: String) throws(PayloadBuildingError) {
        let plain = written.unicodeScalars.filter {
            !$0.properties.isWhitespace && !"-.()/\u{2010}\u{2011}\u{2013}".unicodeScalars.contains($0)
        }
        let text = String(String.UnicodeScalarView(plain))
        let digits = text.hasPrefix("+") ? String(text.dropFirst()) : text
        let allowed = text.hasPrefix("+") ? "" : "*#"
        guard digits.utf8.allSatisfy({ ASCII.isDigit($0) || allowed.utf8.contains($0) }), digits.utf8.contains(where: ASCII.isDigit) else {
            throw .invalid(field, "is no telephone number: write digits, with + and the country code in front")
        }
        // ITU-T E.164 §6.2.1.
        guard !text.hasPrefix("+") || digits.utf8.count <= 15 else {
            throw .invalid(field, "has \(digits.utf8.count) digits behind the +, where no number has more than 15")
        }
        guard digits.utf8.count <= 40 else { throw .invalid(field, "is longer than any telephone number") }
        self.text = text
    }

    /// As a part of an address: a number sign would begin its fragment.
    var encoded: String { text.replacing("#", with: "%23") }
}
