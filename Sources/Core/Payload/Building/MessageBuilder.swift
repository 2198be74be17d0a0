/// Messages to phones: `smsto:` and `mmsto:` (NTT DoCoMo), which most readers know, and `sms:` (RFC 5724).
enum MessageBuilder {
    private static let numbers = FormField("numbers", .list(.text), isRequired: true, "with + and the country code")
    private static let body = FormField("body", .longText)

    static let forms = [
        PayloadForm(.sms, "smsto", "Message", fields: [numbers, body], builder: plain),
        PayloadForm(.sms, "sms", "Message as an address (RFC 5724)", fields: [numbers, body], builder: address),
        PayloadForm(
            .sms, "mmsto", "Multimedia message", aliases: ["mms"], fields: [numbers, FormField("subject"), body], builder: multimedia),
    ]

    /// Nothing is encoded here, so that blanks at the end of the text are indistinguishable from those around the code.
    @Sendable private static func plain(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let body = values.text("body").map { String(decoding: ASCII.trimmed([0] + $0.utf8).dropFirst(), as: UTF8.self) } ?? ""
        return Payload("smsto:" + (try list(values)).map(\.text).joined(separator: ",") + (body.isEmpty ? "" : ":" + body))
    }

    @Sendable private static func address(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let numbers = try list(values).map(\.encoded).joined(separator: ",")
        return Payload("sms:" + numbers + PercentEncoding.query([("body", values.text("body").map(PercentEncoding.encoded))]))
    }

    @Sendable private static func multimedia(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let numbers = try list(values).map(\.encoded).joined(separator: ",")
        func encoded(_ name: String) -> String? { values.text(name).map(PercentEncoding.encoded) }
        return Payload("mmsto:" + numbers + PercentEncoding.query([("subject", encoded("subject")), ("body", encoded("body"))]))
    }

    private static func list(_ values: FormValues) throws(PayloadBuildingError) -> [PhoneNumber] {
        var numbers: [PhoneNumber] = []
        for number in values.texts("numbers") { numbers.append(try PhoneNumber(number, field: "numbers")) }
        return numbers
    }
}
