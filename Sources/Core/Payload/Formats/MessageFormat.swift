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
}
