/// The part of an `ethereum:` address behind the scheme: `[pay-]target[@chain][/function]` (EIP-681).
enum EthereumRequest {
    static func read(_ path: String, _ query: QueryItems, into reading: inout Reading) {
        let (recipient, function) = (path.after("pay-") ?? path).cut(at: UInt8(ascii: "/"))
        let (target, chain) = recipient.cut(at: UInt8(ascii: "@"))
        // With the function "transfer" the target is the token's contract, and the parameter "address" gets the tokens.
        let isTransfer = function?.lowercased() == "transfer"
        reading.put("address", isTransfer ? query["address"] ?? target : target)
        reading.put("contract", isTransfer ? target : nil)
        reading.put("chain_id", chain.flatMap { Int($0) })
        reading.put("function", function)
        // Amounts are in wei, 10^-18 ether; those of tokens in a unit that only the contract knows.
        reading.put("amount", query["value"].flatMap { DecimalText.shifted($0, by: -18) })
        reading.put("quantity", query["uint256"])
    }
}
