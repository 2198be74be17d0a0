/// Payments in India: `upi://pay?pa=…` (NPCI, UPI linking specification 1.6).
enum UPIFormat {
    static func read(_ content: Content) -> Reading {
        let query = QueryItems(SchemedAddress(content.text).query ?? "", plusIsSpace: true)
        var reading = Reading()
        reading.put("scheme", "upi")
        reading.put("name", query["pn"])
        reading.put("address", query["pa"])
        reading.put("amount", query["am"])
        reading.put("minimum", query["mam"])
        reading.put("currency", query["cu"])
        reading.put("message", query["tn"])
        reading.put("reference", query["tr"])
        reading.put("merchant_category", query["mc"])
        reading.put("url", query["url"] ?? query["refurl"])
        reading.title = query["pn", "pa"] ?? "Payment (upi)"
        if query["pa"] == nil { reading.warn(.incomplete(missing: "payment address")) }
        if let amount = query["am"], (amount.decimal ?? -1) < 0 { reading.warn(.invalidNumber(of: "amount")) }
        reading.offer(.pay)
        reading.offerCopy("address")
        return reading
    }
}
