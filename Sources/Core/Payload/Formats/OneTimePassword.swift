/// One account of one-time passwords (RFC 4226 by a counter, RFC 6238 by the time).
struct OneTimePassword {
    var type: String
    var issuer: String?
    var account: String?
    var secret: String?
    var algorithm: String?
    var digits: Int?
    var period: Int?
    var counter: Int?

    init(type: String) {
        self.type = type
    }

    /// `{ secret = 1; name = 2; issuer = 3; algorithm = 4; digits = 5; type = 6; counter = 7 }`, as Google Authenticator exports it.
    init(exported message: ProtocolBuffer) {
        type = message.number(6) == 1 ? "hotp" : "totp"
        secret = message.messages(1).first.map { Base32.encoded($0) }
        let (prefix, name) = (message.text(2) ?? "").cut(at: ASCII.colon)
        issuer = message.text(3)?.nonEmpty ?? (name == nil ? nil : prefix.trimmed)
        account = (name ?? prefix).trimmed
        algorithm = [2: "SHA256", 3: "SHA512", 4: "MD5"][message.number(4) ?? 1]
        digits = message.number(5) == 2 ? 8 : 6
        counter = message.number(7)
    }

    var title: String {
        [issuer, account].compactMap { $0?.nonEmpty }.joined(separator: ":").nonEmpty ?? "One-time password"
    }

    var reading: Reading {
        var reading = Reading()
        let key = secret.map { Base32.normalized($0) ?? $0 }
        reading.put("type", type)
        reading.put("issuer", issuer)
        reading.put("account", account)
        reading.put("secret", key, isSecret: true)
        let plain = (algorithm ?? "SHA1").uppercased().filter { $0.isLetter || $0.isNumber }
        reading.put("algorithm", plain.after("hmac") ?? plain)
        reading.put("digits", digits ?? 6)
        if type == "hotp" { reading.put("counter", counter ?? 0) } else { reading.put("period", period ?? 30) }
        if !["SHA1", "SHA256", "SHA512", "MD5"].contains(reading["algorithm"]?.text ?? "") { reading.warn(.invalidNumber(of: "algorithm")) }
        if !(1...10).contains(digits ?? 6) { reading.warn(.invalidNumber(of: "number of digits")) }
        if (period ?? 30) < 1 { reading.warn(.invalidNumber(of: "period")) }
        guard let secret, !secret.isEmpty else {
            reading.warn(.incomplete(missing: "secret"))
            return reading
        }
        if Base32.normalized(secret) == nil { reading.warn(.invalidNumber(of: "secret")) }
        reading.offer(.addOneTimePassword)
        reading.offerCopy("secret")
        return reading
    }
}
