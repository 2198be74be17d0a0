/// Texts that are made for one program or device: what they are for, and the parts that are worth showing.
struct ProgramText {
    let name: String
    private(set) var fields: [PayloadField] = []

    init?(_ text: String) {
        if let digits = text.after("fido:/") {
            // CTAP 2.2 §11.5: digits only, in place of a path.
            guard digits.isDigits else { return nil }
            name = "Sign-in with a passkey"
        } else if text.after("dpp:") != nil {
            name = "Wi-Fi Easy Connect"
            readEasyConnect(FieldList(text))
        } else if let rest = text.after("lpa:1$") {
            name = "eSIM"
            let parts = rest.pieces(at: UInt8(ascii: "$"))
            put("server", parts.first)
            put("activation_code", parts.dropFirst().first, isSecret: true)
        } else if let rest = text.after("mt:"), rest.utf8.count >= 19, rest.utf8.allSatisfy(Self.isBase38) {
            name = "Matter device"
            put("setup_payload", rest, isSecret: true)
        } else if let rest = text.after("x-hm://"), !rest.isEmpty {
            name = "HomeKit device"
            put("setup_payload", rest, isSecret: true)
        } else if text.after("hc1:") != nil {
            name = "EU health certificate"
        } else if text.after("shc:/") != nil {
            name = "SMART health card"
        } else {
            return nil
        }
    }

    /// Wi-Fi Easy Connect §5.2.1: channels, MAC address, information, public key.
    private mutating func readEasyConnect(_ list: FieldList) {
        put("channels", list.first("C"))
        put("mac", list.first("M"))
        put("information", list.first("I"))
        put("version", list.first("V"))
        put("key", list.first("K"))
    }

    private mutating func put(_ name: String, _ value: String?, isSecret: Bool = false) {
        if let value, !value.isEmpty { fields.append(PayloadField(name, .text(value), isSecret: isSecret)) }
    }

    /// The letters of Matter's base 38 (Matter core specification §5.1.3).
    private static func isBase38(_ byte: UInt8) -> Bool {
        ASCII.isDigit(byte) || (ASCII.isLetter(byte) && byte < 0x61) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "*")
    }
}
