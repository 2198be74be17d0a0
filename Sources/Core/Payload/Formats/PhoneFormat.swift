/// Telephone numbers: `tel:` (RFC 3966).
enum PhoneFormat {
    static func read(_ content: Content) -> Reading {
        var reading = Reading()
        let address = SchemedAddress(content.text.everyLine[0])
        let (written, parameters) = phoneNumber(tel: content.text)
        reading.put("number", written)
        reading.put("extension", parameters["ext"])
        reading.put("context", parameters["phone-context"])
        reading.title = written.nonEmpty ?? "Phone number"
        if written.isEmpty { reading.warn(.incomplete(missing: "number")) }
        // "*#06#" and the like act the moment they are dialled.
        if written.utf8.contains(UInt8(ascii: "*")) || written.utf8.contains(UInt8(ascii: "#")) { reading.warn(.serviceCode) }
        if !written.isEmpty, address.scheme == "tel" { reading.offer(.call(number: written)) }
        reading.offerCopy("number")
        return reading
    }

    /// The number of a `tel:` address, and its parameters by names in lower case.
    static func phoneNumber(tel address: String) -> (number: String, parameters: [String: String]) {
        let line = address.cut(before: "\r\n").head
        let (body, _) = (line.after("tel:") ?? line).cut(at: UInt8(ascii: "?"))
        let pieces = (body.after("//") ?? body).pieces(at: ASCII.semicolon, atMost: 16)
        var parameters: [String: String] = [:]
        for piece in pieces.dropFirst() {
            let (name, value) = piece.cut(at: UInt8(ascii: "="))
            if let value, parameters[name.lowercased()] == nil { parameters[name.lowercased()] = PercentEncoding.decoded(value) }
        }
        return (PercentEncoding.decoded(pieces[0]).trimmed, parameters)
    }
}
