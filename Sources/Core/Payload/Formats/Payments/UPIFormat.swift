import Platform

/// Payments in India: `upi://pay?pa=…` (NPCI, UPI linking specification 1.6).
enum UPIFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let query = QueryItems(URIParts(content.text).query ?? "", plusIsSpace: true)
        var result = ParseResult()
        result.put("scheme", "upi")
        result.put("name", query["pn"])
        result.put("address", query["pa"])
        result.put("amount", query["am"])
        result.put("minimum", query["mam"])
        result.put("currency", query["cu"])
        result.put("message", query["tn"])
        result.put("reference", query["tr"])
        result.put("merchant_category", query["mc"])
        result.put("url", query["url"] ?? query["refurl"])
        result.title = query["pn", "pa"] ?? "UPI"
        if query["pa"] == nil { result.warn(.incomplete(missing: "payment address")) }
        if let amount = query["am"], (amount.decimal ?? -1) < 0 { result.warn(.invalidNumber(of: "amount")) }
        result.offer(.pay)
        result.offerCopy("address")
        return result
    }

    // MARK: Building

    static let form = PayloadForm(
        .payment, "upi", .verbatim("UPI"),
        fields: [
            FormField("address", isRequired: true, tr("the payment address: name@bank")), FormField("name", isRequired: true),
            FormField("amount", .amount), FormField("minimum", .amount, tr("the minimum amount accepted")),
            FormField("currency", .choice([FormField.Choice("INR", tr("Indian rupee"))])), FormField("message"),
            FormField("reference", tr("for the transaction")), FormField("merchant_category", tr("four digits")),
            FormField("url", tr("including https://")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let address = try values.required("address")
        let parts = address.pieces(at: UInt8(ascii: "@"))
        guard parts.count == 2,
            parts.allSatisfy({ part in
                !part.isEmpty && part.utf8.isAlphanumeric(or: ".-_")
            })
        else {
            throw values.invalid("address") { tr("“\($0)” isn’t a payment address. Enter it like name@bank.") }
        }
        let category = values.text("merchant_category")
        guard category.map({ $0.isDigits && $0.utf8.count == 4 }) ?? true else {
            throw values.invalid("merchant_category") { tr("“\($0)” must be four digits.") }
        }
        let url = try values.text("url").map { text throws(PayloadBuildingError) in try ValidatedURI(text, field: "url").text }
        let amount = try values.amount(places: 2)
        func encoded(_ name: String) -> String? { values.text(name).map(PercentEncoding.encoded) }
        return Payload(
            "upi://pay"
                + PercentEncoding.query([
                    ("pa", address), ("pn", encoded("name")), ("mc", category), ("tr", encoded("reference")), ("tn", encoded("message")),
                    ("am", amount), ("mam", try values.amount("minimum", places: 2)),
                    ("cu", amount == nil && !values.has("currency") ? nil : "INR"), ("url", url.map(PercentEncoding.encoded)),
                ]))
    }
}
