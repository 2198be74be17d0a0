public import Foundation
import Platform

/// vCard 2.1 (versit), 3.0 (RFC 2426) and 4.0 (RFC 6350). Only the first card is read.
enum VCardFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let components = ContentComponents(content.bytes)
        var card = ContactCard()
        var names: [ContentLine] = []
        for line in components.lines(of: "VCARD") {
            switch line.name {
            case "N": names.append(line)
            case "FN": if let text = line.text.trimmed.nonEmpty { card.fullNames.append(text) }
            case "NICKNAME": card.nickname = card.nickname ?? line.text.nonEmpty
            case "ORG": if card.organization.isEmpty { card.organization = line.components.map(\.trimmed) }
            case "TITLE": card.title = card.title ?? line.text.nonEmpty
            case "ROLE": card.role = card.role ?? line.text.nonEmpty
            case "TEL": parsePhone(line, into: &card)
            case "EMAIL": if let address = uri(line, "mailto:").nonEmpty { card.emails.append(address) }
            case "URL": if let address = line.text.trimmed.nonEmpty { card.urls.append(address) }
            case "ADR": parseAddress(line, into: &card)
            case "BDAY": card.birthday = card.birthday ?? ContactCard.birthday(line.text).nonEmpty
            case "NOTE": card.note = card.note ?? line.text.nonEmpty
            case "GEO": card.place = card.place ?? place(line)
            case "PHOTO", "LOGO": card.hasPicture = true
            case "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME": if let text = line.text.nonEmpty { card.pronunciation.append(text) }
            default: break
            }
        }
        parseName(names, into: &card)
        var result = card.result
        let count = components.outermostCount("VCARD")
        if count > 1 { result.warn(.onlyFirstIsShown(of: count)) }
        return result
    }

    /// Reads the components of RFC 6350 §6.2.2: family name, given name, additional names, prefixes, suffixes.
    private static func parseName(_ lines: [ContentLine], into card: inout ContactCard) {
        guard let line = lines.first(where: { !$0.text.trimmed.isEmpty }) else { return }
        // A name without components is a full name and no family name.
        if line.components.count == 1, card.fullNames.contains(line.text.trimmed) { return }
        let parts = line.listComponents.map { $0.map(\.trimmed).filter { !$0.isEmpty } }
        func part(_ index: Int, _ separator: String) -> String {
            parts.indices.contains(index) ? parts[index].joined(separator: separator) : ""
        }
        card.family = part(0, " ")
        card.given = part(1, " ")
        card.additional = part(2, " ")
        card.prefix = part(3, " ")
        card.suffix = part(4, ", ")
    }

    private static func parsePhone(_ line: ContentLine, into card: inout ContactCard) {
        guard let number = uri(line, "tel:").nonEmpty else { return }
        // “voice” and “pref” do not distinguish numbers.
        let meaningful = line.types.filter { !["PREF", "VOICE", "TEXT", "MSG", "X-VOICE"].contains($0.uppercased()) }
        card.phones.append(ContactCard.Phone(number: number, type: meaningful.first ?? line.types.first { $0.uppercased() != "PREF" }))
    }

    private static func parseAddress(_ line: ContentLine, into card: inout ContactCard) {
        let parts = line.components.map(\.trimmed)
        if parts.contains(where: { !$0.isEmpty }) { card.addresses.append(parts) }
    }

    /// vCard 4 writes numbers and mailboxes as addresses, “tel:+1-418-…”.
    private static func uri(_ line: ContentLine, _ scheme: String) -> String {
        let text = line.text.trimmed
        return text.droppingPrefix(scheme).map { PercentEncoding.decoded($0).trimmed } ?? text
    }

    /// “geo:37.4,-122.1” in version 4, “37.4;-122.1” before.
    private static func place(_ line: ContentLine) -> Coordinates? {
        let text = line.verbatim
        guard let path = text.droppingPrefix("geo:") else { return Coordinates(text, separatedBy: ";") ?? Coordinates(text) }
        return Coordinates(path.cut(before: ";?").head.pieces(at: UInt8(ascii: ","), atMost: 4))
    }

    // MARK: Building

    static let forms = [
        PayloadForm(.contact, "vcard3", .verbatim("vCard 3.0"), aliases: ["vcard", "vcard3.0"], fields: fields) {
            values throws(PayloadBuildingError) in try card(values, version: 3)
        },
        PayloadForm(.contact, "vcard4", .verbatim("vCard 4.0"), aliases: ["vcard4.0"], fields: fields) {
            values throws(PayloadBuildingError) in try card(values, version: 4)
        },
    ]

    private static let fields = [
        FormField("name", tr("as displayed; made from its parts if empty")),
        FormField("given"), FormField("family"), FormField("additional", tr("middle names")),
        FormField("prefix", tr("before the name: Dr.")), FormField("suffix", tr("after the name: Jr.")), FormField("nickname"),
        FormField("org", .longText, tr("units on separate lines")), FormField("org_parts", .list(.text), tr("the same as a list")),
        FormField("title", tr("the job title")), FormField("role"),
        FormField("phones", .typedList), FormField("phone_types", .list(.text), tr("for each number: CELL, HOME, WORK, FAX …")),
        FormField("emails", .list(.text)), FormField("urls", .list(.text), tr("including https://")),
        FormField("addresses", .list(.longText)),
        FormField(
            "address_parts", .list(.list(.text)), tr("or in parts: PO box, extension, street, town, region, postcode, country")),
        FormField("birthday", tr("a date like 1976-09-19; in vCard 4.0 also --09-19")),
        FormField("note", .longText), FormField("lat", .number(-90...90)), FormField("lon", .number(-180...180)),
    ]

    private static func card(_ values: FormValues, version: Int) throws(PayloadBuildingError) -> Payload {
        var lines = ContentLineWriter()
        lines.add("BEGIN", "VCARD")
        lines.add("VERSION", "\(version).0")
        let organization = try ContactFields.organization(values)
        try addName(values, version, organization, to: &lines)
        lines.add("NICKNAME", text: values.text("nickname"))
        lines.add("ORG", organization.map(ContentLineWriter.escaped).joined(separator: ";"))
        lines.add("TITLE", text: values.text("title"))
        lines.add("ROLE", text: values.text("role"))
        for phone in try ContactFields.phones(values) { lines.add("TEL" + (phone.type.map { ";TYPE=\($0)" } ?? ""), text: phone.number) }
        for address in try ContactFields.emails(values) { lines.add("EMAIL", text: address) }
        for address in try ContactFields.urls(values) { lines.add("URL", address) }
        for parts in try ContactFields.addresses(values) { lines.add("ADR", parts.map(ContentLineWriter.escaped).joined(separator: ";")) }
        lines.add("BDAY", try birthday(values, version))
        lines.add("NOTE", text: values.text("note"))
        if let place = try ContactFields.place(values) {
            lines.add("GEO", version == 3 ? place.joined(separator: ";") : "geo:" + place.joined(separator: ","))
        }
        lines.add("END", "VCARD")
        return Payload(lines.text)
    }

    /// Adds FN, which both versions require, and N, which version 3 requires. If the parts are unknown, N contains the whole name.
    private static func addName(
        _ values: FormValues, _ version: Int, _ organization: [String], to lines: inout ContentLineWriter
    ) throws(PayloadBuildingError) {
        let parts = ["family", "given", "additional", "prefix", "suffix"].map { values.text($0) ?? "" }
        let composed = [parts[3], parts[1], parts[2], parts[0], parts[4]].filter { !$0.isEmpty }.joined(separator: " ")
        guard let name = values.text("name") ?? composed.nonEmpty ?? values.text("nickname") ?? organization.first else {
            throw .missing("name")
        }
        if parts.contains(where: { !$0.isEmpty }) {
            lines.add("N", parts.map(ContentLineWriter.escaped).joined(separator: ";"))
        } else {
            // RFC 2426 §3.1.2 requires it, and address books such as the iPhone's want it in vCard 4.0 too.
            lines.add("N", text: name)
        }
        lines.add("FN", text: name)
    }

    private static func birthday(_ values: FormValues, _ version: Int) throws(PayloadBuildingError) -> String? {
        guard let written = values.text("birthday") else { return nil }
        let digits = written.replacing("-", with: "")
        if let date = CalendarDate(basic: written) { return version == 3 ? date.text : date.text.replacing("-", with: "") }
        // RFC 6350 §4.3.1: a day without a year. 2000 was a leap year.
        if written.hasPrefix("--"), digits.utf8.count == 4, CalendarDate(basic: "2000" + digits) != nil {
            if version == 4 { return "--" + digits }
            throw values.invalid("birthday") { tr("“\($0)” needs a year in vCard 3.0. Add it, or choose the notation vcard4.") }
        }
        throw values.invalid("birthday") { tr("“\($0)” isn’t a valid date. Enter it like 1976-09-19.") }
    }
}

extension Payload {
    /// The picture file that a vCard holds (`PHOTO`; RFC 2426 §3.1.4, RFC 6350 §6.2.4) of at most 1 MB; nil for one without, and for a
    /// picture that lies elsewhere. No symbol holds it: it stays beside the code.
    public var photo: Data? {
        // What is in base64 is a third longer than the file.
        guard bytes.count < 1_500_000, ContentObject(bytes) != nil else { return nil }
        for case let line? in PropertyLine.all(bytes).map(\.line) where line.name == "PHOTO" {
            let value = line.verbatim
            let encoding = line.parameter("ENCODING")?.uppercased()
            let text: Substring? =
                if value.lowercased().hasPrefix("data:") {
                    value.range(of: ";base64,").map { value[$0.upperBound...] }
                } else if encoding == "B" || encoding == "BASE64" || line.types.contains(where: { $0.uppercased() == "BASE64" }) {
                    value[...]
                } else {
                    nil
                }
            if let text, let file = Data(base64Encoded: String(text), options: .ignoreUnknownCharacters), !file.isEmpty { return file }
        }
        return nil
    }
}
