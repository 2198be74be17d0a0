import Foundation

/// The links by which people ask to be paid: PayPal.Me, Venmo, Cash App, Zelle, Revolut.
enum PaymentLinkBuilder {
    private static let amount = FormField("amount", .amount)
    private static let message = FormField("message")

    static let forms = [
        PayloadForm(
            .payment, "paypal", "PayPal.Me", aliases: ["paypal.me", "paypalme"],
            fields: [
                FormField("address", isRequired: true, "the name behind paypal.me/"), amount, FormField("currency", "three letters: EUR"),
            ],
            builder: payPal),
        PayloadForm(
            .payment, "venmo", "Venmo", fields: [FormField("address", isRequired: true, "the user name"), amount, message], builder: venmo),
        PayloadForm(
            .payment, "cashapp", "Cash App", aliases: ["cash.app", "cash app", "cash"],
            fields: [FormField("address", isRequired: true, "the $cashtag"), amount, message], builder: cashApp),
        PayloadForm(
            .payment, "zelle", "Zelle",
            fields: [
                FormField("name", isRequired: true), FormField("address", isRequired: true, "an e-mail address or an American number"),
            ],
            builder: zelle),
        PayloadForm(
            .payment, "revolut", "Revolut", aliases: ["revolut.me"],
            fields: [FormField("address", isRequired: true, "the name behind revolut.me/")],
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
            throw values.invalid("currency", "is three letters, like EUR")
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
            tag.dropFirst().utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || "_-".utf8.contains($0) })
        else {
            throw values.invalid("address", "is no $cashtag: it has a $ and up to 20 letters and digits")
        }
        let amount = try values.amount(places: 2, from: 0.01)
        return Payload(
            "https://cash.app/\(tag)" + (amount.map { "/" + $0 } ?? "")
                + PercentEncoding.query([("note", values.text("message").map(PercentEncoding.encoded))]))
    }

    /// The data is JSON in Base64, as the banks' own codes have it.
    @Sendable private static func zelle(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let written = try values.required("address")
        let isNumber = !written.utf8.contains(UInt8(ascii: "@"))
        let address = isNumber ? try PhoneNumber(written, field: "address").text : try MailAddress(written, field: "address").text
        let name = try values.required("name")
        guard
            let data = try? JSONSerialization.data(
                withJSONObject: ["name": name, "action": "payment", "token": address], options: [.sortedKeys])
        else {
            // Two texts always make JSON.
            throw values.invalid("name", "cannot be written")
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
            name.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || "_-.".utf8.contains($0) })
        else {
            throw values.invalid("address", "is no user name: it consists of letters, digits, hyphens and full stops")
        }
        return name
    }
}
