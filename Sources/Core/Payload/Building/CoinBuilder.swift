/// Payments in coins whose addresses are written as BIP 21 says.
enum CoinBuilder {
    static let forms = coins.map { coin in
        PayloadForm(
            .payment, coin.scheme, coin.name,
            fields: [
                FormField("address", isRequired: true), FormField("amount", .amount, "in whole coins: 0.015"),
                FormField("label", "who gets it"),
                FormField("message"),
            ] + (coin.scheme == "bitcoin" ? [FormField("lightning", "an invoice for wallets that know lightning")] : [])
        ) { values throws(PayloadBuildingError) in try build(coin, values) }
    }

    private struct Coin {
        let scheme: String
        let name: String
        let decimals: Int
        /// What addresses with a checksum of BIP 173 begin with.
        var segregated: [String] = []
        var queryNames = ["amount", "label", "message"]
    }

    private static let coins = [
        Coin(scheme: "bitcoin", name: "Bitcoin", decimals: 8, segregated: ["bc1", "tb1"]),
        Coin(scheme: "bitcoincash", name: "Bitcoin Cash", decimals: 8),
        Coin(scheme: "litecoin", name: "Litecoin", decimals: 8, segregated: ["ltc1"]),
        Coin(scheme: "dogecoin", name: "Dogecoin", decimals: 8),
        Coin(scheme: "dash", name: "Dash", decimals: 8), Coin(scheme: "zcash", name: "Zcash", decimals: 8),
        Coin(scheme: "monero", name: "Monero", decimals: 12, queryNames: ["tx_amount", "recipient_name", "tx_description"]),
    ]

    private static func build(_ coin: Coin, _ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let address = try values.required("address")
        guard (20...200).contains(address.utf8.count), address.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) }) else {
            throw values.invalid("address", "is no address of \(coin.name): copy it whole, without “\(coin.scheme):”")
        }
        let isSegregated = coin.segregated.contains { address.after($0) != nil }
        guard !isSegregated || Bech32(address)?.isValid == true else {
            throw values.invalid("address", "has a wrong checksum: a letter is mistyped or missing")
        }
        guard isSegregated || coin.scheme != "bitcoin" || Self.isBase58(address) else {
            throw values.invalid("address", "holds 0, O, I or l, which no such address does: a letter is mistyped")
        }
        let amount = try values.amount(places: coin.decimals)
        var query =
            [(coin.queryNames[0], amount)]
            + zip(coin.queryNames.dropFirst(), ["label", "message"]).map { name, field in
                (name, values.text(field).map(PercentEncoding.encoded))
            }
        if coin.scheme == "bitcoin", let invoice = values.text("lightning") {
            query.append(("lightning", try LightningBuilder.invoice(invoice, "lightning", values)))
        }
        return Payload("\(coin.scheme):\(address)" + PercentEncoding.query(query.map { (name: $0.0, value: $0.1) }))
    }

    private static func isBase58(_ address: String) -> Bool {
        !address.utf8.contains { "0OIl".utf8.contains($0) }
    }
}
