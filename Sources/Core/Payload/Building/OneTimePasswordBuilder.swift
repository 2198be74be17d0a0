/// One-time passwords: `otpauth://` (the Key URI format of Google Authenticator).
enum OneTimePasswordBuilder {
    private static let types = [FormField.Choice("totp", "By the time"), FormField.Choice("hotp", "By a counter")]
    private static let algorithms = [
        FormField.Choice("SHA1", "SHA-1", aliases: ["SHA-1", "HMACSHA1"]),
        FormField.Choice("SHA256", "SHA-256", aliases: ["SHA-256", "HMACSHA256"]),
        FormField.Choice("SHA512", "SHA-512", aliases: ["SHA-512", "HMACSHA512"]),
    ]

    static let form = PayloadForm(
        .otp,
        fields: [
            FormField("type", .choice(types), "totp where nothing is said"),
            FormField("issuer", "who asks for the passwords"), FormField("account", isRequired: true),
            FormField("secret", .secret, isRequired: true, "letters and the digits 2 to 7, as the issuer shows it"),
            FormField("algorithm", .choice(algorithms)), FormField("digits", .integer(6...8)),
            FormField("period", .integer(1...86400), "seconds; 30 where nothing is said"), FormField("counter", .integer(0...Int.max)),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        for field in ["issuer", "account"] where values.text(field)?.utf8.contains(ASCII.colon) == true {
            throw values.invalid(field, "holds a colon, which parts issuer and account: leave it away")
        }
        let isCounted = values.text("type") == "hotp"
        if isCounted, values.has("period") { throw values.invalid("period", "belongs to passwords by the time: leave it away") }
        if !isCounted, values.has("counter") {
            throw values.invalid("counter", "belongs to passwords by a counter: choose the type hotp or leave it away")
        }
        let label = [values.text("issuer"), values.text("account")].compactMap(\.self).map(PercentEncoding.encoded).joined(separator: ":")
        let algorithm = values.text("algorithm")
        let digits = values.integer("digits")
        let period = values.integer("period")
        let counter = isCounted ? values.integer("counter") ?? 0 : nil
        // What is usual is left away: many generators know nothing else, and the code gets smaller.
        return Payload(
            "otpauth://\(isCounted ? "hotp" : "totp")/\(label)"
                + PercentEncoding.query([
                    ("secret", try secret(values)), ("issuer", values.text("issuer").map(PercentEncoding.encoded)),
                    ("algorithm", algorithm == "SHA1" ? nil : algorithm), ("digits", digits == 6 ? nil : digits.map(String.init)),
                    ("period", period == 30 ? nil : period.map(String.init)), ("counter", counter.map(String.init)),
                ]))
    }

    private static func secret(_ values: FormValues) throws(PayloadBuildingError) -> String {
        guard let secret = Base32.normalized(try values.required("secret")), !secret.isEmpty else {
            throw values.invalid("secret", "is no Base32: it consists of the letters A to Z and the digits 2 to 7")
        }
        // RFC 4648 §6: eight letters are five bytes, and these rests are of no whole byte.
        guard ![1, 3, 6].contains(secret.utf8.count % 8) else {
            throw values.invalid(
                "secret", "has \(secret.utf8.count) letters, which make no whole number of bytes: one is missing or too many")
        }
        return secret
    }
}
