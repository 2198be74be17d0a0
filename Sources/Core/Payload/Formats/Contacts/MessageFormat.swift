import Platform

/// Text messages: `sms:` (RFC 5724) and `mms:`, and `smsto:number:text` and `mmsto:` of NTT DoCoMo, which most readers know.
enum MessageFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        var result = ParseResult()
        let (scheme, rest) = content.text.cut(at: ASCII.colon)
        let body = rest.map { $0.droppingPrefix("//") ?? $0 } ?? ""
        // Numbers end at a text (“:”), at a query (“?”), or at the “&” that some versions of iOS wrote instead. Parameters (“;”) are
        // not part of the number.
        let (list, tail) = body.cut(before: ":?&")
        var numbers = list.pieces(at: UInt8(ascii: ","), atMost: 1000).map { number in
            PercentEncoding.decoded(number.cut(at: ASCII.semicolon).head).trimmed
        }.filter { !$0.isEmpty && $0 != "/open" && $0 != "open" }
        var text: String?
        var query = QueryItems("")
        if tail.utf8.first == ASCII.colon {
            text = String(tail.utf8.dropFirst())
        } else {
            query = QueryItems(Substring(tail.utf8.drop { "?&".utf8.contains($0) }))
            text = query["body"]
        }
        // Other versions of iOS read “;body=”.
        if text == nil, let parameter = list.cut(at: ASCII.semicolon).tail?.droppingPrefix("body=") {
            text = PercentEncoding.decoded(parameter)
        }
        numbers += (query["addresses"] ?? "").pieces(at: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
        result.put("numbers", numbers)
        result.put("subject", query["subject"])
        result.put("body", text)
        if scheme.lowercased().hasPrefix("mms") { result.put("multimedia", true) }
        result.title = numbers.first ?? "Message"
        if numbers.isEmpty { result.warn(.incomplete(missing: "number")) }
        result.offer(.sendMessage(numbers: numbers, body: text?.nonEmpty))
        result.offerCopy("body")
        return result
    }

    // MARK: Building

    private static let numbers = FormField("numbers", .list(.text), isRequired: true, tr("with + and the country code"))
    private static let body = FormField("body", .longText)

    static let forms = [
        PayloadForm(.sms, "smsto", tr("Message"), fields: [numbers, body], builder: plain),
        PayloadForm(.sms, "sms", tr("Message as an address (RFC 5724)"), fields: [numbers, body], builder: address),
        PayloadForm(
            .sms, "mmsto", tr("Multimedia message"), aliases: ["mms"], fields: [numbers, FormField("subject"), body], builder: multimedia),
    ]

    /// This notation has no encoding, so spaces at the end of the text are lost and are removed here.
    @Sendable private static func plain(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        try plain(values, scheme: "smsto")
    }

    private static func plain(_ values: FormValues, scheme: String) throws(PayloadBuildingError) -> Payload {
        let body = trimmedEnd(values.text("body") ?? "")
        return Payload(scheme + ":" + (try list(values)).map(\.text).joined(separator: ",") + (body.isEmpty ? "" : ":" + body))
    }

    private static func trimmedEnd(_ text: String) -> String { String(decoding: ASCII.trimmed([0] + text.utf8).dropFirst(), as: UTF8.self) }

    @Sendable private static func address(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let numbers = try list(values).map(\.encoded).joined(separator: ",")
        return Payload("sms:" + numbers + PercentEncoding.query([("body", values.text("body").map(PercentEncoding.encoded))]))
    }

    /// Readers know a subject in the query of `mms:` alone; all of `mmsto:` behind the number is text to them.
    @Sendable private static func multimedia(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let body = values.text("body") ?? ""
        guard values.has("subject") || body != trimmedEnd(body) else { return try plain(values, scheme: "mmsto") }
        let numbers = try list(values).map(\.encoded).joined(separator: ",")
        func encoded(_ name: String) -> String? { values.text(name).map(PercentEncoding.encoded) }
        return Payload("mms:" + numbers + PercentEncoding.query([("subject", encoded("subject")), ("body", encoded("body"))]))
    }

    private static func list(_ values: FormValues) throws(PayloadBuildingError) -> [PhoneNumber] {
        try values.texts("numbers").map { number throws(PayloadBuildingError) in try PhoneNumber(number, field: "numbers") }
    }
}
