import Platform

/// E-mail: `mailto:` (RFC 6068), `MATMSG:` (NTT DoCoMo), `SMTP:address:subject:body`, and an address alone.
enum MailFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        var mail = Mail()
        if content.hasPrefix("matmsg:") {
            let list = FieldList(content.text)
            mail.to = list.all(["TO"]).flatMap { addresses($0, isEncoded: false) }
            mail.cc = list.all(["CC"]).flatMap { addresses($0, isEncoded: false) }
            mail.bcc = list.all(["BCC"]).flatMap { addresses($0, isEncoded: false) }
            mail.subject = list.prose("SUB")
            mail.body = list.prose("BODY")
        } else if let rest = content.text.droppingPrefix("smtp:") {
            let pieces = rest.pieces(at: ASCII.colon, atMost: 3)
            mail.to = addresses(pieces[0], isEncoded: true)
            mail.subject = pieces.dropFirst().first
            mail.body = pieces.dropFirst(2).first
        } else if content.hasPrefix("mailto:") {
            read(content.text, into: &mail)
        } else {
            mail.to = [content.text]
        }
        return mail.result
    }

    private static func read(_ address: String, into mail: inout Mail) {
        let (path, tail) = (address.droppingPrefix("mailto:") ?? address).cut(at: UInt8(ascii: "?"))
        let items = QueryItems((tail ?? "").cut(at: UInt8(ascii: "#")).head)
        mail.to =
            addresses(path.droppingPrefix("//") ?? path, isEncoded: true) + items.all("to").flatMap { addresses($0, isEncoded: false) }
        mail.cc = items.all("cc").flatMap { addresses($0, isEncoded: false) }
        mail.bcc = items.all("bcc").flatMap { addresses($0, isEncoded: false) }
        mail.subject = items["subject"]
        mail.body = items["body"]
    }

    /// Splits at commas before decoding: RFC 6068 §2 encodes a comma that belongs to an address.
    private static func addresses(_ list: String, isEncoded: Bool) -> [String] {
        list.pieces(at: UInt8(ascii: ",")).map { (isEncoded ? PercentEncoding.decoded($0) : $0).trimmed }.filter { !$0.isEmpty }
    }

    private struct Mail: Equatable {
        var to: [String] = []
        var cc: [String] = []
        var bcc: [String] = []
        var subject: String?
        var body: String?

        var result: ParseResult {
            var result = ParseResult()
            result.put("to", to)
            result.put("cc", cc)
            result.put("bcc", bcc)
            result.put("subject", subject)
            result.put("body", body)
            result.title = to.first ?? subject?.nonEmpty ?? "E-mail"
            if self != Mail() { result.offer(.writeMail(address: address)) }
            if !to.isEmpty { result.offer(.copy(field: "to")) }
            return result
        }

        /// The message as a `mailto:` address.
        private var address: String {
            let query = [
                ("cc", list(cc)), ("bcc", list(bcc)), ("subject", PercentEncoding.encoded(subject ?? "")),
                ("body", PercentEncoding.encoded(body ?? "")),
            ].filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
            return "mailto:" + list(to) + (query.isEmpty ? "" : "?" + query)
        }

        private func list(_ addresses: [String]) -> String {
            addresses.map(PercentEncoding.mailbox).joined(separator: ",")
        }
    }

    // MARK: Building

    private static let subject = FormField("subject")
    private static let body = FormField("body", .longText)

    static let forms = [
        PayloadForm(
            .email, "mailto", tr("E-mail"), aliases: ["mail"],
            fields: [
                FormField("to", .list(.text), tr("name@example.org")), FormField("cc", .list(.text)), FormField("bcc", .list(.text)),
                subject,
                body,
            ], builder: address),
        PayloadForm(
            .email, "matmsg", tr("E-mail for older phones"), fields: [FormField("to", .list(.text), isRequired: true), subject, body],
            builder: list),
    ]

    @Sendable private static func address(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let (to, cc, bcc) = (try values.mailAddresses("to"), try values.mailAddresses("cc"), try values.mailAddresses("bcc"))
        func joined(_ addresses: [MailAddress]) -> String { addresses.map(\.encoded).joined(separator: ",") }
        let query = PercentEncoding.query([
            ("cc", joined(cc)), ("bcc", joined(bcc)), ("subject", values.text("subject").map(PercentEncoding.encoded)),
            // RFC 6068 §5: line ends are “%0D%0A”.
            ("body", values.text("body").map { PercentEncoding.encoded($0).replacing("%0A", with: "%0D%0A") }),
        ])
        guard !to.isEmpty || !query.isEmpty else { throw .missing("to") }
        return Payload("mailto:" + joined(to) + query)
    }

    @Sendable private static func list(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let to = try values.mailAddresses("to").map { ("TO", Optional(FieldList.escaped($0.text))) }
        return Payload(
            FieldList.written(
                "MATMSG",
                to + [("SUB", values.text("subject").map(FieldList.escaped)), ("BODY", values.text("body").map(FieldList.escaped))]))
    }
}

/// A valid e-mail address (RFC 5321 §4.1.2, with characters of other scripts as in RFC 6531).
struct MailAddress {
    let text: String

    init(_ written: String, field: String) throws(PayloadBuildingError) {
        let text = written.trimmed
        guard Self.isAddress(text) else {
            throw .invalid(field) {
                tr(
                    "“\($0)” contains “\(VisibleText.singleLine(text, limit: 60))”, which isn’t an e-mail address. Enter it like name@example.org."
                )
            }
        }
        self.text = text
    }

    /// The address for use in a `mailto:` address.
    var encoded: String { PercentEncoding.mailbox(text) }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.pieces(at: UInt8(ascii: "@"))
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), (1...255).contains(parts[1].utf8.count) else { return false }
        let scalars = text.unicodeScalars
        guard
            !scalars.contains(where: { $0.properties.isWhitespace || VisibleText.isHidden($0) || $0.properties.generalCategory == .control }
            )
        else { return false }
        let isLocal = parts[0].pieces(at: UInt8(ascii: ".")).allSatisfy { atom in
            !atom.isEmpty
                && atom.utf8.allSatisfy { ASCII.isLetterOrDigit($0) || $0 >= 0x80 || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
        }
        let isHost = parts[1].pieces(at: UInt8(ascii: ".")).allSatisfy { label in
            !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-")
                && label.utf8.allSatisfy { ASCII.isLetterOrDigit($0) || $0 >= 0x80 || $0 == UInt8(ascii: "-") }
        }
        return isLocal && isHost
    }
}
