import Foundation
import Platform

/// An account of one-time passwords, based on a counter (RFC 4226) or on the time (RFC 6238).
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

    /// Reads the message `{ secret = 1; name = 2; issuer = 3; algorithm = 4; digits = 5; type = 6; counter = 7 }` from an export of
    /// Google Authenticator.
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

    var result: ParseResult {
        var result = ParseResult()
        let key = secret.map { Base32.normalized($0) ?? $0 }
        result.put("type", type)
        result.put("issuer", issuer)
        result.put("account", account)
        result.put("secret", key, isSecret: true)
        let plain = (algorithm ?? "SHA1").uppercased().filter { $0.isLetter || $0.isNumber }
        result.put("algorithm", plain.droppingPrefix("hmac") ?? plain)
        result.put("digits", digits ?? 6)
        if type == "hotp" { result.put("counter", counter ?? 0) } else { result.put("period", period ?? 30) }
        if !["SHA1", "SHA256", "SHA512", "MD5"].contains(result["algorithm"]?.text ?? "") { result.warn(.invalidNumber(of: "algorithm")) }
        if !(1...10).contains(digits ?? 6) { result.warn(.invalidNumber(of: "number of digits")) }
        if (period ?? 30) < 1 { result.warn(.invalidNumber(of: "period")) }
        guard let secret, !secret.isEmpty else {
            result.warn(.incomplete(missing: "secret"))
            return result
        }
        if Base32.normalized(secret) == nil { result.warn(.invalidNumber(of: "secret")) }
        result.offer(.addOneTimePassword)
        result.offerCopy("secret")
        return result
    }
}

/// One-time passwords: `otpauth://` (the Key URI format) and exports of Google Authenticator, `otpauth-migration://`.
enum OneTimePasswordFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        content.hasPrefix("otpauth-migration:") ? parseExport(content) : parseAccount(content)
    }

    private static func parseAccount(_ content: PayloadContent) -> ParseResult {
        let address = URIParts(content.text)
        let query = QueryItems(address.query ?? "", plusIsSpace: true)
        let path = address.path.pieces(at: UInt8(ascii: "/"), atMost: 4)
        var account = OneTimePassword(type: path.count > 2 ? path[2].lowercased() : "totp")
        let label = PercentEncoding.decoded(path.count > 3 ? path[3] : "").trimmed
        let (prefix, name) = label.cut(at: ASCII.colon)
        account.issuer = query["issuer"] ?? (name == nil ? nil : prefix.trimmed)
        account.account = (name ?? prefix).trimmed
        account.secret = query["secret"]
        account.algorithm = query["algorithm"]
        account.digits = query["digits"].flatMap { Int($0) }
        account.period = query["period"].flatMap { Int($0) }
        account.counter = query["counter"].flatMap { Int($0) }
        var result = account.result
        result.title = label.nonEmpty ?? account.issuer ?? "One-time password"
        return result
    }

    /// Parses the message `{ repeated account = 1; version = 2; size = 3; index = 4; id = 5 }`.
    private static func parseExport(_ content: PayloadContent) -> ParseResult {
        var result = ParseResult()
        result.title = "One-time passwords"
        // A plus sign should be encoded as “%2B”, but some writers do not.
        guard let text = QueryItems(URIParts(content.text).query ?? "")["data"], let data = Data(base64Tolerant: text),
            let message = ProtocolBuffer(Array(data)[...])
        else {
            result.warn(.incomplete(missing: "account"))
            return result
        }
        let accounts = message.messages(1).compactMap { ProtocolBuffer($0) }.map(OneTimePassword.init(exported:))
        if accounts.count == 1 {
            result = accounts[0].result
            result.title = accounts[0].title
        } else {
            result.put("type", "migration")
            result.put("accounts", value: .list(accounts.map { .record($0.result.fields) }), isSecret: true)
            result.title = "\(accounts.count) one-time passwords"
            if accounts.isEmpty { result.warn(.incomplete(missing: "account")) } else { result.offer(.addOneTimePassword) }
        }
        if let size = message.number(3), size > 1 {
            result.put("part", (message.number(4) ?? 0) &+ 1)
            result.put("parts", size)
        }
        return result
    }

    // MARK: Building

    private static let types = [FormField.Choice("totp", tr("Time-based")), FormField.Choice("hotp", tr("Counter-based"))]
    private static let algorithms = [
        FormField.Choice("SHA1", .verbatim("SHA-1"), aliases: ["SHA-1", "HMACSHA1"]),
        FormField.Choice("SHA256", .verbatim("SHA-256"), aliases: ["SHA-256", "HMACSHA256"]),
        FormField.Choice("SHA512", .verbatim("SHA-512"), aliases: ["SHA-512", "HMACSHA512"]),
    ]

    static let form = PayloadForm(
        .otp,
        fields: [
            FormField("type", .choice(types), tr("totp by default")),
            FormField("issuer", tr("the service the passwords are for")), FormField("account", isRequired: true),
            FormField("secret", .secret, isRequired: true, tr("letters and the digits 2 to 7, as shown by the issuer")),
            FormField("algorithm", .choice(algorithms)), FormField("digits", .integer(6...8)),
            FormField("period", .integer(1...86400), tr("in seconds; 30 by default")), FormField("counter", .integer(0...Int.max)),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        for field in ["issuer", "account"] where values.text(field)?.utf8.contains(ASCII.colon) == true {
            throw values.invalid(field) { tr("“\($0)” contains a colon, which separates issuer and account. Remove it.") }
        }
        let isCounted = values.text("type") == "hotp"
        if isCounted, values.has("period") {
            throw values.invalid("period") { tr("“\($0)” is only for time-based passwords. Remove it.") }
        }
        if !isCounted, values.has("counter") {
            throw values.invalid("counter") { tr("“\($0)” is only for counter-based passwords. Choose the type hotp, or remove it.") }
        }
        let label = [values.text("issuer"), values.text("account")].compactMap(\.self).map(PercentEncoding.encoded).joined(separator: ":")
        let algorithm = values.text("algorithm")
        let digits = values.integer("digits")
        let period = values.integer("period")
        let counter = isCounted ? values.integer("counter") ?? 0 : nil
        // Defaults are left out: many readers know nothing else, and the code becomes smaller.
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
            throw values.invalid("secret") { tr("“\($0)” isn’t valid Base32. Use only the letters A to Z and the digits 2 to 7.") }
        }
        // RFC 4648 §6: eight characters are five bytes. These remainders are no whole number of bytes.
        guard ![1, 3, 6].contains(secret.utf8.count % 8) else {
            throw values.invalid("secret") {
                tr(
                    "“\($0)” has \(secret.utf8.count) character, which doesn’t make whole bytes. One is missing or extra.",
                    plural: "“\($0)” has \(secret.utf8.count) characters, which don’t make whole bytes. One is missing or extra.",
                    count: secret.utf8.count)
            }
        }
        return secret
    }
}

/// A message in the wire format of Protocol Buffers. The obsolete groups are not supported.
struct ProtocolBuffer {
    enum Value {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
    }

    private(set) var fields: [(number: Int, value: Value)] = []

    /// Nil when the bytes are not a valid message.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty {
            guard let tag = Self.varint(&rest), tag >> 3 > 0, let number = Int(exactly: tag >> 3) else { return nil }
            switch tag & 7 {
            case 0:
                guard let value = Self.varint(&rest) else { return nil }
                fields.append((number, .number(value)))
            case 1 where rest.count >= 8: rest = rest.dropFirst(8)
            case 5 where rest.count >= 4: rest = rest.dropFirst(4)
            case 2:
                guard let length = Self.varint(&rest).flatMap({ Int(exactly: $0) }), length <= rest.count else { return nil }
                fields.append((number, .bytes(rest.prefix(length))))
                rest = rest.dropFirst(length)
            default: return nil
            }
        }
    }

    func messages(_ number: Int) -> [ArraySlice<UInt8>] {
        fields.compactMap { field in
            if field.number == number, case .bytes(let bytes) = field.value { bytes } else { nil }
        }
    }

    func text(_ number: Int) -> String? {
        messages(number).first.map { CharacterSets.text(of: $0) }
    }

    func number(_ number: Int) -> Int? {
        fields.lazy.compactMap { field in
            if field.number == number, case .number(let value) = field.value { Int(truncatingIfNeeded: value) } else { nil }
        }.first
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
