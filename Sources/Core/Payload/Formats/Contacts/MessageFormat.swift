/// Messages to phones: `sms:` (RFC 5724) and `mms:`, and `smsto:number:text` and `mmsto:` as NTT DoCoMo's phones began it.
enum MessageFormat {
    static func read(_ content: Content) -> Reading {
        var reading = Reading()
        let (scheme, rest) = content.text.cut(at: ASCII.colon)
        let body = rest.map { $0.after("//") ?? $0 } ?? ""
        // Numbers end at a text (":"), at a query ("?"), or at what iOS once wrote in its place ("&"); parameters (";") are not theirs.
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
        // ";body=" is what other iOS versions read.
        if text == nil, let parameter = list.cut(at: ASCII.semicolon).tail?.after("body=") { text = PercentEncoding.decoded(parameter) }
        numbers += (query["addresses"] ?? "").pieces(at: UInt8(ascii: ",")).map(\.trimmed).filter { !$0.isEmpty }
        reading.put("numbers", numbers)
        reading.put("subject", query["subject"])
        reading.put("body", text)
        if scheme.lowercased().hasPrefix("mms") { reading.put("multimedia", true) }
        reading.title = numbers.first.map { "Message to \($0)" } ?? "Message"
        if numbers.isEmpty { reading.warn(.incomplete(missing: "number")) }
        reading.offer(.sendMessage(numbers: numbers, body: text?.nonEmpty))
        reading.offerCopy("body")
        return reading
    }

    // MARK: Building

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
