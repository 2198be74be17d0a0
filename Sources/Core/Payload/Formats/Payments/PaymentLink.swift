import Foundation
import Platform

/// Links of payment services: PayPal.Me, Venmo, Cash App, Zelle, Revolut.
struct PaymentLink {
    private let scheme: String
    private var address: String?
    private var name: String?
    private var amount: String?
    private var currency: String?
    private var message: String?
    private let text: String

    init?(_ text: String) {
        self.text = text
        if let web = WebAddress(text) {
            switch web.host {
            case "paypal.me" where !web.path.isEmpty:
                scheme = "paypal"
                parsePayPal(web.path[...])
            case "paypal.com" where web.path.first?.lowercased() == "paypalme" && web.path.count > 1:
                scheme = "paypal"
                parsePayPal(web.path.dropFirst())
            case "venmo.com", "account.venmo.com":
                scheme = "venmo"
                guard parseVenmo(web) else { return nil }
            case "cash.app":
                guard let tag = web.path.first, "$£€".contains(tag.prefix(1)), tag.count > 1 else { return nil }
                scheme = "cashapp"
                address = tag
                (amount, _) = Self.amount(web.path.dropFirst().first)
                message = web.query["note"]
            case "enroll.zellepay.com" where web.path.first == "qr-codes":
                scheme = "zelle"
                guard let data = web.query["data"], parseZelle(data) else { return nil }
            case "revolut.me" where web.path.count == 1 || web.path.count == 2:
                scheme = "revolut"
                address = web.path.first
                (amount, currency) = Self.amount(web.path.dropFirst().first)
            default: return nil
            }
        } else if text.droppingPrefix("venmo://") != nil {
            scheme = "venmo"
            let query = QueryItems(URIParts(text).query ?? "", plusIsSpace: true)
            guard parseVenmo(query) else { return nil }
        } else {
            return nil
        }
    }

    var result: ParseResult {
        var result = ParseResult()
        result.put("scheme", scheme)
        result.put("address", address)
        result.put("name", name)
        result.put("amount", amount)
        result.put("currency", currency)
        result.put("message", message)
        result.put("uri", text)
        result.title = name ?? address ?? Cryptocurrency.name(of: scheme)
        if Payload(text).link != nil { result.offer(.open(address: text)) } else { result.offer(.pay) }
        result.offerCopy("address")
        return result
    }

    private mutating func parsePayPal(_ path: ArraySlice<String>) {
        address = path.first
        (amount, currency) = Self.amount(path.dropFirst().first)
    }

    private mutating func parseVenmo(_ web: WebAddress) -> Bool {
        if parseVenmo(web.query) { return true }
        let path = web.path.first == "u" ? web.path.dropFirst() : web.path[...]
        guard path.count == 1, web.host == "venmo.com" || web.path.first == "u", path.first != "code" else {
            address = web.path.first == "code" ? web.query["user_id"] : nil
            return address != nil
        }
        address = path.first
        return true
    }

    private mutating func parseVenmo(_ query: QueryItems) -> Bool {
        guard let recipients = query["recipients"] else { return false }
        address = recipients
        amount = query["amount"]
        message = query["note"]
        return true
    }

    /// Reads the JSON in Base64: `{"name":"…","token":"address or number","action":"payment"}`.
    private mutating func parseZelle(_ data: String) -> Bool {
        guard let bytes = Data(base64Tolerant: data), let object = try? JSONDecoder().decode([String: String].self, from: bytes) else {
            return false
        }
        name = object["name"]
        address = object["token"]
        return address != nil
    }

    /// Parses “25”, “25.50”, “25EUR” or “25,50eur”.
    private static func amount(_ part: String?) -> (String?, String?) {
        guard let part, part.utf8.count <= 40 else { return (nil, nil) }
        let number = part.utf8.prefix { ASCII.isDigit($0) || ".,".utf8.contains($0) }
        let unit = part.utf8.dropFirst(number.count)
        guard !number.isEmpty, unit.isEmpty || (unit.count == 3 && unit.allSatisfy(ASCII.isLetter)) else { return (nil, nil) }
        return (String(Substring(number)).replacing(",", with: "."), unit.isEmpty ? nil : String(Substring(unit)).uppercased())
    }
}

extension PaymentLink {
    private static let amount = FormField("amount", .amount)
    private static let message = FormField("message")

    static let forms = [
        PayloadForm(
            .payment, "paypal", .verbatim("PayPal.Me"), aliases: ["paypal.me", "paypalme"],
            fields: [
                FormField("address", isRequired: true, tr("the name after paypal.me/")), amount,
                FormField("currency", tr("three letters: EUR")),
            ],
            builder: payPal),
        PayloadForm(
            .payment, "venmo", .verbatim("Venmo"), fields: [FormField("address", isRequired: true, tr("the user name")), amount, message],
            builder: venmo),
        PayloadForm(
            .payment, "cashapp", .verbatim("Cash App"), aliases: ["cash.app", "cash app", "cash"],
            fields: [FormField("address", isRequired: true, tr("the $cashtag")), amount, message], builder: cashApp),
        PayloadForm(
            .payment, "zelle", .verbatim("Zelle"),
            fields: [
                FormField("name", isRequired: true), FormField("address", isRequired: true, tr("an e-mail address or a US phone number")),
            ],
            builder: zelle),
        PayloadForm(
            .payment, "revolut", .verbatim("Revolut"), aliases: ["revolut.me"],
            fields: [FormField("address", isRequired: true, tr("the name after revolut.me/"))],
            builder: revolut),
    ]

    @Sendable private static func payPal(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let name = try name(values)
        let amount = try values.amount(places: 2, from: 0.01)
        guard let currency = values.text("currency")?.uppercased() else {
            return Payload("https://paypal.me/\(name)" + (amount.map { "/" + $0 } ?? ""))
        }
        guard let amount else { throw .missing("amount") }
        guard currency.utf8.count == 3, currency.utf8.allSatisfy(ASCII.isLetter) else {
            throw values.invalid("currency") { tr("“\($0)” must be three letters, like EUR.") }
        }
        return Payload("https://paypal.me/\(name)/\(amount)\(currency)")
    }

    @Sendable private static func venmo(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let name = try name(values)
        let amount = try values.amount(places: 2, from: 0.01)
        guard amount != nil || values.has("message") else { return Payload("https://venmo.com/u/\(name)") }
        return Payload(
            "https://venmo.com/"
                + PercentEncoding.query([
                    ("txn", "pay"), ("recipients", name), ("amount", amount), ("note", values.text("message").map(PercentEncoding.encoded)),
                ]))
    }

    @Sendable private static func cashApp(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let written = try values.required("address")
        let tag = written.first.map { "$£€".contains($0) } == true ? written : "$" + written
        guard (2...21).contains(tag.count),
            tag.dropFirst().utf8.isAlphanumeric(or: "_-")
        else {
            throw values.invalid("address") { tr("“\($0)” isn’t a $cashtag. Enter a $ and up to 20 letters and digits.") }
        }
        let amount = try values.amount(places: 2, from: 0.01)
        return Payload(
            "https://cash.app/\(tag)" + (amount.map { "/" + $0 } ?? "")
                + PercentEncoding.query([("note", values.text("message").map(PercentEncoding.encoded))]))
    }

    /// Writes JSON in Base64, as the codes of the banks do.
    @Sendable private static func zelle(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let written = try values.required("address")
        let isNumber = !written.utf8.contains(UInt8(ascii: "@"))
        let address = isNumber ? try PhoneNumber(written, field: "address").text : try MailAddress(written, field: "address").text
        let name = try values.required("name")
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: ["name": name, "action": "payment", "token": address], options: [.sortedKeys])
        else {
            // Encoding two strings as JSON cannot fail.
            throw values.invalid("name") { tr("“\($0)” can’t be encoded.") }
        }
        return Payload("https://enroll.zellepay.com/qr-codes?data=" + PercentEncoding.encoded(data.base64EncodedString()))
    }

    @Sendable private static func revolut(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        Payload("https://revolut.me/" + (try name(values)))
    }

    private static func name(_ values: FormValues) throws(PayloadBuildingError) -> String {
        let written = try values.required("address")
        let name = written.hasPrefix("@") ? String(written.dropFirst()) : written
        guard (1...60).contains(name.utf8.count),
            name.utf8.isAlphanumeric(or: "_-.")
        else {
            throw values.invalid("address") {
                tr("“\($0)” isn’t a user name. Use only letters, digits, hyphens, underscores and full stops.")
            }
        }
        return name
    }
}
