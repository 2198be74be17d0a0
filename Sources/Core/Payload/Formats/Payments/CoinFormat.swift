import Platform

/// Payments in cryptocurrencies: `bitcoin:` (BIP 21) and its relatives. Also dispatches `ethereum:` and `lightning:`.
enum CoinFormat {
    /// Schemes that have no other use.
    private static let unambiguousSchemes: Set<String> = [
        "bitcoin", "bitcoincash", "litecoin", "dogecoin", "monero", "ethereum", "lightning", "lnurlp", "lnurlw", "zcash", "web+cardano",
        "web+stellar", "bchtest",
    ]
    /// Schemes that are also words, so that an address has to follow.
    private static let words: Set<String> = [
        "dash", "cardano", "solana", "stellar", "ripple", "xrpl", "tron", "tezos", "polkadot", "nano", "digibyte", "vertcoin", "namecoin",
        "peercoin", "groestlcoin", "ravencoin", "decred", "algorand", "polygon", "avalanche",
    ]

    /// Whether the scheme belongs to a cryptocurrency and is followed by a possible address.
    static func recognises(_ content: ArraySlice<UInt8>) -> Bool {
        guard let colon = content.prefix(24).firstIndex(of: ASCII.colon) else { return false }
        let scheme = String(decoding: content[..<colon].map(ASCII.lowercased), as: UTF8.self)
        if unambiguousSchemes.contains(scheme) { return true }
        let path = content[(colon + 1)...].prefix { $0 != UInt8(ascii: "?") }
        return words.contains(scheme) && path.count >= 20 && path.prefix(200).allSatisfy { $0 > ASCII.space && $0 < 0x80 }
    }

    static func parse(_ content: PayloadContent) -> ParseResult {
        let address = URIParts(content.text)
        let query = QueryItems(address.query ?? "")
        var result = ParseResult()
        result.put("scheme", address.scheme)
        let path = PercentEncoding.decoded(address.path.droppingPrefix("//") ?? address.path)
        switch address.scheme {
        case "lightning": LightningFormat.read(path, into: &result)
        case "ethereum", "polygon", "avalanche": EthereumFormat.read(path, query, into: &result)
        default: result.put("address", path == "pay" ? query["destination"] : path)
        }
        result.put("amount", query["amount", "tx_amount"])
        result.put("label", query["label", "recipient_name"])
        result.put("message", query["message", "tx_description", "memo"])
        result.put("lightning", query["lightning"])
        result.title = query["label", "recipient_name"] ?? Cryptocurrency.name(of: address.scheme)
        warn(&result, query, scheme: address.scheme)
        result.offer(.launch(address: content.text))
        result.offerCopy(result["address"] == nil ? "invoice" : "address")
        return result
    }

    private static func warn(_ result: inout ParseResult, _ query: QueryItems, scheme: String) {
        if let amount = result["amount"]?.text, (amount.decimal ?? -1) < 0 { result.warn(.invalidNumber(of: "amount")) }
        // BIP 21: a wallet must not pay if it does not know a parameter with this prefix.
        for name in query.names where name.hasPrefix("req-") { result.warn(.requiredParameter(name)) }
        guard scheme == "bitcoin" || scheme == "litecoin", let address = result["address"]?.text else { return }
        // BIP 173: addresses with these prefixes have a checksum. Checking the older ones would need SHA-256.
        let isSegwit = ["bc1", "tb1", "ltc1"].contains { address.droppingPrefix($0) != nil }
        if isSegwit, Bech32(address)?.isValid != true { result.warn(.badCheckDigit(of: "address")) }
    }

    // MARK: Building

    static let forms = coins.map { coin in
        PayloadForm(
            .payment, coin.scheme, .verbatim(coin.name),
            fields: [
                FormField("address", isRequired: true), FormField("amount", .amount, tr("in whole coins: 0.015")),
                FormField("label", tr("the recipient")),
                FormField("message"),
            ] + (coin.scheme == "bitcoin" ? [FormField("lightning", tr("an invoice for wallets that support Lightning"))] : [])
        ) { values throws(PayloadBuildingError) in try build(coin, values) }
    }

    private struct Coin {
        let scheme: String
        let name: String
        let decimals: Int
        /// The prefixes of addresses with a checksum of BIP 173.
        var segwitPrefixes: [String] = []
        var queryNames = ["amount", "label", "message"]
    }

    private static let coins = [
        Coin(scheme: "bitcoin", name: "Bitcoin", decimals: 8, segwitPrefixes: ["bc1", "tb1"]),
        Coin(scheme: "bitcoincash", name: "Bitcoin Cash", decimals: 8),
        Coin(scheme: "litecoin", name: "Litecoin", decimals: 8, segwitPrefixes: ["ltc1"]),
        Coin(scheme: "dogecoin", name: "Dogecoin", decimals: 8),
        Coin(scheme: "dash", name: "Dash", decimals: 8), Coin(scheme: "zcash", name: "Zcash", decimals: 8),
        Coin(scheme: "monero", name: "Monero", decimals: 12, queryNames: ["tx_amount", "recipient_name", "tx_description"]),
    ]

    private static func build(_ coin: Coin, _ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let address = try values.required("address")
        guard (20...200).contains(address.utf8.count), address.utf8.isAlphanumeric() else {
            throw values.invalid("address") {
                tr("“\($0)” isn’t a valid address for \(coin.name). Copy all of it, without “\(coin.scheme):”.")
            }
        }
        let isSegwit = coin.segwitPrefixes.contains { address.droppingPrefix($0) != nil }
        guard !isSegwit || Bech32(address)?.isValid == true else {
            throw values.invalid("address") { tr("“\($0)” has a wrong checksum. A character is mistyped or missing.") }
        }
        guard isSegwit || coin.scheme != "bitcoin" || Self.isBase58(address) else {
            throw values.invalid("address") {
                tr("“\($0)” contains 0, O, I or l, which these addresses never do. A character is mistyped.")
            }
        }
        let amount = try values.amount(places: coin.decimals)
        var query =
            [(coin.queryNames[0], amount)]
            + zip(coin.queryNames.dropFirst(), ["label", "message"]).map { name, field in
                (name, values.text(field).map(PercentEncoding.encoded))
            }
        if coin.scheme == "bitcoin", let invoice = values.text("lightning") {
            query.append(("lightning", try LightningFormat.invoice(invoice, "lightning", values)))
        }
        return Payload("\(coin.scheme):\(address)" + PercentEncoding.query(query.map { (name: $0.0, value: $0.1) }))
    }

    private static func isBase58(_ address: String) -> Bool {
        !address.utf8.contains { "0OIl".utf8.contains($0) }
    }
}

/// Payments in ether and in tokens: `ethereum:[pay-]target[@chain][/function]` (EIP-681).
enum EthereumFormat {
    static func read(_ path: String, _ query: QueryItems, into result: inout ParseResult) {
        let (recipient, function) = (path.droppingPrefix("pay-") ?? path).cut(at: UInt8(ascii: "/"))
        let (target, chain) = recipient.cut(at: UInt8(ascii: "@"))
        // With the function “transfer”, the target is the contract of a token, and the parameter “address” is the recipient.
        let isTransfer = function?.lowercased() == "transfer"
        result.put("address", isTransfer ? query["address"] ?? target : target)
        result.put("contract", isTransfer ? target : nil)
        result.put("chain_id", chain.flatMap { Int($0) })
        result.put("function", function)
        // Amounts are in wei, 10^-18 ether. The unit of tokens is known only to their contract.
        result.put("amount", query["value"].flatMap { DecimalText.shifted($0, by: -18) })
        result.put("quantity", query["uint256"])
    }

    // MARK: Building

    static let form = PayloadForm(
        .payment, "ethereum", .verbatim("Ethereum"),
        fields: [
            FormField("address", isRequired: true, tr("the recipient: 0x and 40 hexadecimal digits")),
            FormField("amount", .amount, tr("in ether: 0.015")),
            FormField("chain_id", .integer(1...Int(Int32.max)), tr("1 is the main network")),
            FormField("contract", tr("the address of a token’s contract")),
            FormField("quantity", tr("the number of tokens, in their smallest unit")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let address = try address("address", values)
        let chain = values.integer("chain_id").map { "@\($0)" } ?? ""
        guard values.has("contract") else {
            if values.has("quantity") { throw .missing("contract") }
            let amount = try values.amount(places: 18, to: 1e12).flatMap { DecimalText.shifted($0, by: 18) }
            return Payload("ethereum:\(address)\(chain)" + PercentEncoding.query([("value", amount)]))
        }
        let contract = try self.address("contract", values)
        if values.has("amount") { throw values.invalid("amount") { tr("“\($0)” is only for ether. For tokens, use “quantity” instead.") } }
        let quantity = try values.required("quantity")
        guard quantity.isDigits, quantity.utf8.count <= 78 else {
            throw values.invalid("quantity") { tr("“\($0)” must be a whole number of the token’s smallest unit.") }
        }
        return Payload("ethereum:\(contract)\(chain)/transfer?address=\(address)&uint256=\(quantity)")
    }

    private static func address(_ field: String, _ values: FormValues) throws(PayloadBuildingError) -> String {
        let address = try values.required(field)
        guard let digits = address.droppingPrefix("0x"), digits.utf8.count == 40, digits.isHexadecimal else {
            throw values.invalid(field) { tr("“\($0)” isn’t an Ethereum address. Enter 0x and 40 hexadecimal digits.") }
        }
        return address
    }
}
