/// Payments in ether and in tokens: `ethereum:` (EIP-681).
enum EthereumBuilder {
    static let form = PayloadForm(
        .payment, "ethereum", "Ethereum",
        fields: [
            FormField("address", isRequired: true, "who gets it: 0x and 40 hexadecimal digits"),
            FormField("amount", .amount, "in ether: 0.015"),
            FormField("chain_id", .integer(1...Int(Int32.max)), "1 is the main network"), FormField("contract", "of a token"),
            FormField("quantity", "of tokens, in their smallest unit"),
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
        if values.has("amount") { throw values.invalid("amount", "is for ether: give the “quantity” of tokens instead") }
        let quantity = try values.required("quantity")
        guard quantity.isDigits, quantity.utf8.count <= 78 else {
            throw values.invalid("quantity", "is a whole number of the token's smallest unit")
        }
        return Payload("ethereum:\(contract)\(chain)/transfer?address=\(address)&uint256=\(quantity)")
    }

    private static func address(_ field: String, _ values: FormValues) throws(PayloadBuildingError) -> String {
        let address = try values.required(field)
        guard let digits = address.after("0x"), digits.utf8.count == 40, digits.utf8.allSatisfy({ ASCII.hexValue($0) != nil }) else {
            throw values.invalid(field, "is no address of Ethereum: it has 0x and 40 hexadecimal digits")
        }
        return address
    }
}
