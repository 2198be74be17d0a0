import Foundation

/// One-time passwords: `otpauth://` (the Key URI format) and what Google Authenticator exports, `otpauth-migration://`.
enum OneTimePasswordFormat {
    static func read(_ content: Content) -> Reading {
        content.hasPrefix("otpauth-migration:") ? readExport(content) : readAccount(content)
    }

    private static func readAccount(_ content: Content) -> Reading {
        let address = SchemedAddress(content.text)
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
        var reading = account.reading
        reading.title = label.nonEmpty ?? account.issuer ?? "One-time password"
        return reading
    }

    /// The message is `{ repeated account = 1; version = 2; size = 3; index = 4; id = 5 }`.
    private static func readExport(_ content: Content) -> Reading {
        var reading = Reading()
        reading.title = "One-time passwords"
        // As in any query a plus sign should be "%2B" here, but it also arrives bare.
        guard let text = QueryItems(SchemedAddress(content.text).query ?? "")["data"], let data = Data(base64Tolerant: text),
            let message = ProtocolBuffer(Array(data)[...])
        else {
            reading.warn(.incomplete(missing: "account"))
            return reading
        }
        let accounts = message.messages(1).compactMap { ProtocolBuffer($0) }.map(OneTimePassword.init(exported:))
        if accounts.count == 1 {
            reading = accounts[0].reading
            reading.title = accounts[0].title
        } else {
            reading.put("type", "migration")
            reading.put("accounts", value: .list(accounts.map { .record($0.reading.fields) }), isSecret: true)
            reading.title = "\(accounts.count) one-time passwords"
            if accounts.isEmpty { reading.warn(.incomplete(missing: "account")) } else { reading.offer(.addOneTimePassword) }
        }
        if let size = message.number(3), size > 1 {
            reading.put("part", (message.number(4) ?? 0) &+ 1)
            reading.put("parts", size)
        }
        return reading
    }
}
