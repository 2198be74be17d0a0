/// Payments in coins: `bitcoin:` (BIP 21), its relatives, `ethereum:` (EIP-681) and `lightning:` (BOLT 11).
enum CoinFormat {
    /// Nothing else is ever written behind these.
    private static let unmistakable: Set<String> = [
        "bitcoin", "bitcoincash", "litecoin", "dogecoin", "monero", "ethereum", "lightning", "lnurlp", "lnurlw", "zcash", "web+cardano",
        "web+stellar", "bchtest",
    ]
    /// Words too, so that an address has to follow.
    private static let words: Set<String> = [
        "dash", "cardano", "solana", "stellar", "ripple", "xrpl", "tron", "tezos", "polkadot", "nano", "digibyte", "vertcoin", "namecoin",
        "peercoin", "groestlcoin", "ravencoin", "decred", "algorand", "polygon", "avalanche",
    ]

    /// Whether the scheme is that of a coin and what follows can be an address.
    static func recognises(_ content: ArraySlice<UInt8>) -> Bool {
        guard let colon = content.prefix(24).firstIndex(of: ASCII.colon) else { return false }
        let scheme = String(decoding: content[..<colon].map(ASCII.lowercased), as: UTF8.self)
        if unmistakable.contains(scheme) { return true }
        let path = content[(colon + 1)...].prefix { $0 != UInt8(ascii: "?") }
        return words.contains(scheme) && path.count >= 20 && path.prefix(200).allSatisfy { $0 > ASCII.space && $0 < 0x80 }
    }

    static func read(_ content: Content) -> Reading {
        let address = SchemedAddress(content.text)
        let query = QueryItems(address.query ?? "")
        var reading = Reading()
        reading.put("scheme", address.scheme)
        let path = PercentEncoding.decoded(address.path.after("//") ?? address.path)
        switch address.scheme {
        case "lightning": LightningInvoice.read(path, into: &reading)
        case "ethereum", "polygon", "avalanche": EthereumRequest.read(path, query, into: &reading)
        default: reading.put("address", path == "pay" ? query["destination"] : path)
        }
        reading.put("amount", query["amount", "tx_amount"])
        reading.put("label", query["label", "recipient_name"])
        reading.put("message", query["message", "tx_description", "memo"])
        reading.put("lightning", query["lightning"])
        reading.title = query["label", "recipient_name"] ?? "Payment (\(address.scheme))"
        warn(&reading, query, scheme: address.scheme)
        reading.offer(.launch(address: content.text))
        reading.offerCopy(reading["address"] == nil ? "invoice" : "address")
        return reading
    }

    private static func warn(_ reading: inout Reading, _ query: QueryItems, scheme: String) {
        if let amount = reading["amount"]?.text, (amount.decimal ?? -1) < 0 { reading.warn(.invalidNumber(of: "amount")) }
        // BIP 21: who does not know a parameter that begins so must not pay.
        for name in query.names where name.hasPrefix("req-") { reading.warn(.requiredParameter(name)) }
        guard scheme == "bitcoin" || scheme == "litecoin", let address = reading["address"]?.text else { return }
        // BIP 173: an address of these parts carries a checksum; the older ones need SHA-256 to be checked.
        let isSegregated = ["bc1", "tb1", "ltc1"].contains { address.after($0) != nil }
        if isSegregated, Bech32(address)?.isValid != true { reading.warn(.badCheckDigit(of: "address")) }
    }
}
