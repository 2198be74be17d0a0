/// E-mail: `mailto:` (RFC 6068), `MATMSG:` (NTT DoCoMo), `SMTP:address:subject:body`, and a bare address.
enum MailFormat {
    static func read(_ content: Content) -> Reading {
        var mail = Mail()
        if content.hasPrefix("matmsg:") {
            let list = FieldList(content.text)
            mail.to = list.all(["TO"]).flatMap { addresses($0, isEncoded: false) }
            mail.cc = list.all(["CC"]).flatMap { addresses($0, isEncoded: false) }
            mail.bcc = list.all(["BCC"]).flatMap { addresses($0, isEncoded: false) }
            mail.subject = list.first("SUB")
            mail.body = list.first("BODY")
        } else if let rest = content.text.after("smtp:") {
            let pieces = rest.pieces(at: ASCII.colon, atMost: 3)
            mail.to = addresses(pieces[0], isEncoded: true)
            mail.subject = pieces.dropFirst().first
            mail.body = pieces.dropFirst(2).first
        } else if content.hasPrefix("mailto:") {
            read(content.text, into: &mail)
        } else {
            mail.to = [content.text]
        }
        return mail.reading
    }

    private static func read(_ address: String, into mail: inout Mail) {
        let (path, tail) = (address.after("mailto:") ?? address).cut(at: UInt8(ascii: "?"))
        let items = QueryItems((tail ?? "").cut(at: UInt8(ascii: "#")).head)
        mail.to = addresses(path.after("//") ?? path, isEncoded: true) + items.all("to").flatMap { addresses($0, isEncoded: false) }
        mail.cc = items.all("cc").flatMap { addresses($0, isEncoded: false) }
        mail.bcc = items.all("bcc").flatMap { addresses($0, isEncoded: false) }
        mail.subject = items["subject"]
        mail.body = items["body"]
    }

    /// Cut at commas before decoding: RFC 6068 §2 encodes a comma that belongs to an address.
    private static func addresses(_ list: String, isEncoded: Bool) -> [String] {
        list.pieces(at: UInt8(ascii: ",")).map { (isEncoded ? PercentEncoding.decoded($0) : $0).trimmed }.filter { !$0.isEmpty }
    }

    private struct Mail {
        var to: [String] = []
        var cc: [String] = []
        var bcc: [String] = []
        var subject: String?
        var body: String?

        var reading: Reading {
            var reading = Reading()
            reading.put("to", to)
            reading.put("cc", cc)
            reading.put("bcc", bcc)
            reading.put("subject", subject)
            reading.put("body", body)
            reading.title = to.first ?? subject?.nonEmpty ?? "E-mail"
            reading.offer(.writeMail(address: address))
            if !to.isEmpty { reading.offer(.copy(field: "to")) }
            return reading
        }

        /// The whole message as a `mailto:` address, whichever way it was written.
        private var address: String {
            let query = [
                ("cc", cc.joined(separator: ",")), ("bcc", bcc.joined(separator: ",")), ("subject", subject ?? ""), ("body", body ?? ""),
            ].filter { !$0.1.isEmpty }.map { "\($0.0)=\(PercentEncoding.encoded($0.1))" }.joined(separator: "&")
            return "mailto:" + to.map { PercentEncoding.encoded($0) }.joined(separator: ",") + (query.isEmpty ? "" : "?" + query)
        }
    }
}
