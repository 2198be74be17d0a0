/// Links: addresses with and without a scheme, `MEBKM:` (NTT DoCoMo's bookmarks) and `URLTO:title:address`.
enum LinkFormat {
    static func read(_ content: Content) -> Reading {
        var reading = Reading()
        let (written, title) = bookmark(content)
        let address = completed(written)
        reading.put("uri", address)
        reading.put("title", title)
        if content.isAdvised { for warning in AddressInspection(address).warnings { reading.warn(warning) } }
        // The host in the letters of the domain name system: what a person is to check before opening.
        let host = isWeb(address) ? Authority(of: address).host?.nonEmpty.flatMap { $0.utf8.count <= 1000 ? $0 : nil } : nil
        reading.put("host", host.map { HostName($0).ascii })
        if let service = ServiceLink(address) {
            reading.put("service", service.name)
            for field in service.fields { reading.put(field.name, value: field.value, isSecret: field.isSecret) }
        }
        for element in DigitalLink(address)?.fields ?? [] { reading.put(element.name, value: element.value) }
        reading.title = title ?? suggested(address, written: written, host: host)
        guard content.isAdvised else { return reading }
        if address.isEmpty {
            reading.warn(.incomplete(missing: "address"))
        } else if reading.warnings.isEmpty, Payload(address).link != nil {
            reading.offer(.open(address: address))
        } else if reading.warnings.isEmpty, !isWeb(address) {
            reading.offer(.launch(address: address))
        }
        reading.offerCopy("uri")
        return reading
    }

    private static func bookmark(_ content: Content) -> (address: String, title: String?) {
        if content.hasPrefix("mebkm:") {
            let list = FieldList(content.text)
            return (list.first("URL")?.trimmed ?? "", list.first("TITLE"))
        }
        guard let rest = content.text.after("urlto:") else { return (content.text, nil) }
        let (title, address) = rest.cut(at: ASCII.colon)
        return (address ?? title, address == nil ? nil : title.nonEmpty)
    }

    /// With "http://" before what has no scheme: "example.org", "example.org:443/path".
    private static func completed(_ written: String) -> String {
        guard !written.isEmpty else { return "" }
        let (scheme, rest) = written.cut(at: ASCII.colon)
        guard let rest else { return "http://" + written }
        let isScheme = scheme.utf8.first.map(ASCII.isLetter) ?? false
        let port = rest.cut(before: "/?#").head
        let isPort = port.isDigits && port.utf8.count <= 5
        return isScheme && !isPort && scheme.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0) }
            ? written : "http://" + written
    }

    private static func isWeb(_ address: String) -> Bool {
        (address.after("http://") ?? address.after("https://")) != nil
    }

    /// The host of what has one that a person knows: behind other schemes it is none, as in market://details and intent://scan.
    private static func suggested(_ address: String, written: String, host: String?) -> String {
        guard address == written else { return written }
        // A name that is made to be misread is titled by what it really is.
        if let host { return HostName(host).looksLikeAnother ? HostName(host).ascii : host }
        let isFile = ["ftp", "ftps", "sftp"].contains(address.cut(at: ASCII.colon).head.lowercased())
        return isFile ? Authority(of: address).host?.nonEmpty ?? address : address
    }

    // MARK: Building

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
