import Platform

/// Links: addresses with and without a scheme, `MEBKM:` (bookmarks of NTT DoCoMo) and `URLTO:title:address`.
enum LinkFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        var result = ParseResult()
        let (written, title) = bookmark(content)
        let address = completed(written)
        result.put("uri", address)
        result.put("title", title)
        if content.wantsAdvice { for warning in AddressInspection(address).warnings { result.warn(warning) } }
        // The host in the form of the Domain Name System, to be checked before the link is opened.
        let host = isWeb(address) ? Authority(of: address).host?.nonEmpty.flatMap { $0.utf8.count <= 1000 ? $0 : nil } : nil
        result.put("host", host.map { HostName($0).ascii })
        if let service = ServiceLink(address) {
            result.put("service", service.name)
            result.put(service.fields)
        }
        result.put(DigitalLink(address)?.fields ?? [])
        result.title = title ?? suggested(address, written: written, host: host)
        guard content.wantsAdvice else { return result }
        if address.isEmpty {
            result.warn(.incomplete(missing: "address"))
        } else if result.warnings.isEmpty, Payload(address).link != nil {
            result.offer(.open(address: address))
        } else if result.warnings.isEmpty, !isWeb(address) {
            result.offer(.launch(address: address))
        }
        result.offerCopy("uri")
        return result
    }

    private static func bookmark(_ content: PayloadContent) -> (address: String, title: String?) {
        if content.hasPrefix("mebkm:") {
            let list = FieldList(content.text)
            return (list.first("URL")?.trimmed ?? "", list.first("TITLE"))
        }
        guard let rest = content.text.droppingPrefix("urlto:") else { return (content.text, nil) }
        let (title, address) = rest.cut(at: ASCII.colon)
        return (address ?? title, address == nil ? nil : title.nonEmpty)
    }

    /// Adds “http://” to an address without a scheme: “example.org”, “example.org:443/path”.
    private static func completed(_ written: String) -> String {
        guard !written.isEmpty else { return "" }
        let (scheme, rest) = written.cut(at: ASCII.colon)
        guard let rest else { return "http://" + written }
        let port = rest.cut(before: "/?#").head
        let isPort = port.isDigits && port.utf8.count <= 5
        return !isPort && scheme.utf8.isScheme ? written : "http://" + written
    }

    private static func isWeb(_ address: String) -> Bool {
        (address.droppingPrefix("http://") ?? address.droppingPrefix("https://")) != nil
    }

    /// The suggested title: the host if people can recognise it. In market://details and intent://scan it is not a host.
    private static func suggested(_ address: String, written: String, host: String?) -> String {
        guard address == written else { return written }
        // A confusable name is shown in its real form.
        if let host { return HostName(host).isConfusable ? HostName(host).ascii : host }
        let isFile = ["ftp", "ftps", "sftp"].contains(address.cut(at: ASCII.colon).head.lowercased())
        return isFile ? Authority(of: address).host?.nonEmpty ?? address : address
    }

    // MARK: Building

    private static let address = FormField("uri", isRequired: true, tr("including the scheme: https://example.org"))

    static let forms = [
        PayloadForm(.uri, "plain", tr("Link"), aliases: ["url", "link"], fields: [address], builder: plain),
        PayloadForm(.uri, "bookmark", tr("Bookmark"), aliases: ["mebkm"], fields: [address, FormField("title")], builder: bookmark),
    ]

    @Sendable private static func plain(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        Payload(try ValidatedURI(try values.required("uri"), field: "uri").text)
    }

    @Sendable private static func bookmark(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let address = try ValidatedURI(try values.required("uri"), field: "uri").text
        return Payload(
            FieldList.written(
                "MEBKM", [("TITLE", values.text("title").map(FieldList.escaped)), ("URL", FieldList.escaped(address))]))
    }
}
