/// Lightning invoices (BOLT 11), links to them (LNURL) and addresses like those of e-mail.
enum LightningBuilder {
    static let form = PayloadForm(
        .payment, "lightning", "Lightning",
        fields: [FormField("invoice", "lnbc… or lnurl…"), FormField("address", "instead: name@example.org")], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        guard let text = values.text("invoice") else {
            return Payload("lightning:" + (try MailAddress(try values.required("address"), field: "address")).encoded)
        }
        guard !values.has("address") else { throw values.invalid("address", "and “invoice” exclude each other: leave one away") }
        return Payload("lightning:" + (try invoice(text, "invoice", values)))
    }

    static func invoice(_ text: String, _ field: String, _ values: FormValues) throws(PayloadBuildingError) -> String {
        // BIP 173: capitals or small letters, never both.
        guard text.after("ln") != nil, Bech32(text)?.isValid == true, text == text.lowercased() || text == text.uppercased() else {
            throw values.invalid(field, "is no whole invoice, or a letter of it is wrong: copy it again")
        }
        return text
    }
}
