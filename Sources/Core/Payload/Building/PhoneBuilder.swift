/// Telephone numbers: `tel:` (RFC 3966).
enum PhoneBuilder {
    static let form = PayloadForm(
        .phone, aliases: ["tel"],
        fields: [
            FormField("number", isRequired: true, "with + and the country code: +12015550123"),
            FormField("extension", "digits to dial when the call is taken"),
            FormField("context", "where a number without + is valid: +1 or a domain"),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let number = try PhoneNumber(try values.required("number"), field: "number")
        var address = "tel:" + number.encoded
        if let digits = values.text("extension") {
            guard digits.isDigits, digits.utf8.count <= 20 else { throw values.invalid("extension", "consists of digits") }
            address += ";ext=" + digits
        }
        if let context = values.text("context") {
            guard !number.text.hasPrefix("+") else { throw values.invalid("context", "is for numbers without +: leave it away") }
            let digits = context.hasPrefix("+") ? String(context.dropFirst()) : ""
            let isDomain =
                !context.hasPrefix("+") && context.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "-.".utf8.contains($0) }
            guard digits.isDigits || isDomain else { throw values.invalid("context", "is + and digits, or a domain") }
            address += ";phone-context=" + context
        }
        return Payload(address)
    }
}
