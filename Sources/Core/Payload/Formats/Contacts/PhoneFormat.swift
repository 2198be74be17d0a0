import Platform

/// Telephone numbers: `tel:` (RFC 3966).
enum PhoneFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        var result = ParseResult()
        let address = URIParts(content.text.lines[0])
        let (written, parameters) = phoneNumber(tel: content.text)
        result.put("number", written)
        result.put("extension", parameters["ext"])
        result.put("context", parameters["phone-context"])
        result.title = written.nonEmpty ?? "Phone number"
        if written.isEmpty { result.warn(.incomplete(missing: "number")) }
        // Codes like “*#06#” take effect as soon as they are dialled.
        if written.utf8.contains(UInt8(ascii: "*")) || written.utf8.contains(UInt8(ascii: "#")) { result.warn(.serviceCode) }
        if !written.isEmpty, address.scheme == "tel" { result.offer(.call(number: written)) }
        result.offerCopy("number")
        return result
    }

    /// The number of a `tel:` address, and its parameters with names in lower case.
    static func phoneNumber(tel address: String) -> (number: String, parameters: [String: String]) {
        let line = address.cut(before: "\r\n").head
        let (body, _) = (line.droppingPrefix("tel:") ?? line).cut(at: UInt8(ascii: "?"))
        let pieces = (body.droppingPrefix("//") ?? body).pieces(at: ASCII.semicolon, atMost: 16)
        let parameters = pieces.dropFirst().values(after: UInt8(ascii: "=")).mapValues { PercentEncoding.decoded($0) }
        return (PercentEncoding.decoded(pieces[0]).trimmed, parameters)
    }

    // MARK: Building

    static let form = PayloadForm(
        .phone, aliases: ["tel"],
        fields: [
            FormField("number", isRequired: true, tr("with + and the country code: +12015550123")),
            FormField("extension", tr("digits to dial once the call is answered")),
            FormField("context", tr("where a number without + is valid: +1 or a domain")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let number = try PhoneNumber(try values.required("number"), field: "number")
        var address = "tel:" + number.encoded
        if let digits = values.text("extension") {
            guard digits.isDigits, digits.utf8.count <= 20 else {
                throw values.invalid("extension") { tr("“\($0)” must be at most 20 digits.") }
            }
            address += ";ext=" + digits
        }
        if let context = values.text("context") {
            guard !number.text.hasPrefix("+") else {
                throw values.invalid("context") { tr("“\($0)” is only for numbers without +. Remove it.") }
            }
            let digits = context.hasPrefix("+") ? String(context.dropFirst()) : ""
            let isDomain =
                !context.hasPrefix("+") && context.utf8.isAlphanumeric(or: "-.")
            guard digits.isDigits || isDomain else { throw values.invalid("context") { tr("“\($0)” must be + and digits, or a domain.") } }
            address += ";phone-context=" + context
        }
        return Payload(address)
    }
}

/// A valid telephone number in the syntax of RFC 3966 §3.
struct PhoneNumber {
    /// The number without separators: “+12015550123”, “112”, “*#06#”.
    let text: String

    init(_ written: String, field: String) throws(PayloadBuildingError) {
        let plain = written.unicodeScalars.filter {
            !$0.properties.isWhitespace && !"-.()/\u{2010}\u{2011}\u{2013}".unicodeScalars.contains($0)
        }
        let text = String(String.UnicodeScalarView(plain))
        let digits = text.hasPrefix("+") ? String(text.dropFirst()) : text
        let allowed = text.hasPrefix("+") ? "" : "*#"
        guard digits.utf8.allSatisfy({ ASCII.isDigit($0) || allowed.utf8.contains($0) }), digits.utf8.contains(where: ASCII.isDigit) else {
            throw .invalid(field) { tr("“\($0)” isn’t a phone number. Enter digits, with + and the country code in front.") }
        }
        // ITU-T E.164 §6.2.1.
        guard !text.hasPrefix("+") || digits.utf8.count <= 15 else {
            throw .invalid(field) {
                tr(
                    "“\($0)” has \(digits.utf8.count) digit after the +, but at most 15 are allowed.",
                    plural: "“\($0)” has \(digits.utf8.count) digits after the +, but at most 15 are allowed.",
                    count: digits.utf8.count)
            }
        }
        guard digits.utf8.count <= 40 else { throw .invalid(field) { tr("“\($0)” is too long for a phone number.") } }
        self.text = text
    }

    /// The number for use in an address, where a number sign would begin the fragment.
    var encoded: String { text.replacing("#", with: "%23") }
}
