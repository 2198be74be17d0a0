/// Plain text, every character of it as it is.
enum TextBuilder {
    static let form = PayloadForm(
        .text, fields: [FormField("text", .longText, isRequired: true, keeping: .everything)], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        Payload(try values.required("text"))
    }
}
