/// Links, as the address alone or as a bookmark, `MEBKM:` (NTT DoCoMo).
enum LinkBuilder {
    private static let address = FormField("uri", isRequired: true, "with its scheme: https://example.org")

    static let forms = [
        PayloadForm(.uri, "plain", "Link", aliases: ["url", "link"], fields: [address], builder: plain),
        PayloadForm(.uri, "bookmark", "Bookmark", aliases: ["mebkm"], fields: [address, FormField("title")], builder: bookmark),
    ]

    @Sendable private static func plain(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        Payload(try UniformAddress(try values.required("uri"), field: "uri").text)
    }

    @Sendable private static func bookmark(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let address = try UniformAddress(try values.required("uri"), field: "uri").text
        return Payload(
            FieldList.written(
                "MEBKM", [("TITLE", values.text("title").map(FieldList.escaped)), ("URL", FieldList.escaped(address))]))
    }
}
