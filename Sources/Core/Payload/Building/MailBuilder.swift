/// E-mail: `mailto:` (RFC 6068) and `MATMSG:` (NTT DoCoMo).
enum MailBuilder {
    private static let subject = FormField("subject")
    private static let body = FormField("body", .longText)

    static let forms = [
        PayloadForm(
            .email, "mailto", "E-mail", aliases: ["mail"],
            fields: [
                FormField("to", .list(.text), "name@example.org"), FormField("cc", .list(.text)), FormField("bcc", .list(.text)), subject,
                body,
            ], builder: address),
        PayloadForm(
            .email, "matmsg", "E-mail for older phones", fields: [FormField("to", .list(.text), isRequired: true), subject, body],
            builder: list),
    ]

    @Sendable private static func address(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let (to, cc, bcc) = (try addresses("to", values), try addresses("cc", values), try addresses("bcc", values))
        func joined(_ addresses: [MailAddress]) -> String { addresses.map(\.encoded).joined(separator: ",") }
        let query = PercentEncoding.query([
            ("cc", joined(cc)), ("bcc", joined(bcc)), ("subject", values.text("subject").map(PercentEncoding.encoded)),
            // RFC 6068 §5: line ends are "%0D%0A".
            ("body", values.text("body").map { PercentEncoding.encoded($0).replacing("%0A", with: "%0D%0A") }),
        ])
        guard !to.isEmpty || !query.isEmpty else { throw .missing("to") }
        return Payload("mailto:" + joined(to) + query)
    }

    @Sendable private static func list(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let to = try addresses("to", values).map { ("TO", Optional(FieldList.escaped($0.text))) }
        return Payload(
            FieldList.written(
                "MATMSG",
                to + [("SUB", values.text("subject").map(FieldList.escaped)), ("BODY", values.text("body").map(FieldList.escaped))]))
    }

    private static func addresses(_ name: String, _ values: FormValues) throws(PayloadBuildingError) -> [MailAddress] {
        var addresses: [MailAddress] = []
        for address in values.texts(name) { addresses.append(try MailAddress(address, field: name)) }
        return addresses
    }
}
