/// vCard 2.1 (versit), 3.0 (RFC 2426) and 4.0 (RFC 6350): the first card.
enum VCardFormat {
    static func read(_ content: Content) -> Reading {
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
            case "TEL": readPhone(line, into: &card)
            case "EMAIL": if let address = uri(line, "mailto:").nonEmpty { card.emails.append(address) }
            case "URL": if let address = line.text.trimmed.nonEmpty { card.urls.append(address) }
            case "ADR": readAddress(line, into: &card)
            case "BDAY": card.birthday = card.birthday ?? ContactCard.birthday(line.text).nonEmpty
            case "NOTE": card.note = card.note ?? line.text.nonEmpty
            case "GEO": card.place = card.place ?? place(line)
            case "PHOTO", "LOGO": card.hasPicture = true
            case "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME": if let text = line.text.nonEmpty { card.pronunciation.append(text) }
            default: break
            }
        }
        readName(names, into: &card)
        var reading = card.reading
        let count = components.outermostCount("VCARD")
        if count > 1 { reading.warn(.onlyFirstIsShown(of: count)) }
        return reading
    }

    /// RFC 6350 §6.2.2: family; given; additional; prefixes; suffixes.
    private static func readName(_ lines: [ContentLine], into card: inout ContactCard) {
        guard let line = lines.first(where: { !$0.text.trimmed.isEmpty }) else { return }
        // A name without parts, as who knows only the whole one writes it, is no family name.
        if line.components.count == 1, card.fullNames.contains(line.text.trimmed) { return }
        let parts = line.listComponents.map { $0.map(\.trimmed).filter { !$0.isEmpty } }
        func part(_ index: Int, _ separator: String) -> String { parts.indices.contains(index) ? parts[index].joined(separator: separator) : "" }
        card.family = part(0, " ")
        card.given = part(1, " ")
        card.additional = part(2, " ")
        card.prefix = part(3, " ")
        card.suffix = part(4, ", ")
    }

    private static func readPhone(_ line: ContentLine, into card: inout ContactCard) {
        guard let number = uri(line, "tel:").nonEmpty else { return }
        // "voice" and "pref" say nothing that tells one number from another.
        let meaningful = line.types.filter { !["PREF", "VOICE", "TEXT", "MSG", "X-VOICE"].contains($0.uppercased()) }
        card.phones.append(ContactCard.Phone(number: number, type: meaningful.first ?? line.types.first { $0.uppercased() != "PREF" }))
    }

    private static func readAddress(_ line: ContentLine, into card: inout ContactCard) {
        let parts = line.components.map(\.trimmed)
        if parts.contains(where: { !$0.isEmpty }) { card.addresses.append(parts) }
    }

    /// vCard 4 writes numbers and mailboxes as addresses, "tel:+1-418-…".
    private static func uri(_ line: ContentLine, _ scheme: String) -> String {
        let text = line.text.trimmed
        return text.after(scheme).map { PercentEncoding.decoded($0).trimmed } ?? text
    }

    /// "geo:37.4,-122.1" in version 4, "37.4;-122.1" before.
    private static func place(_ line: ContentLine) -> Coordinates? {
        let text = line.verbatim
        guard let path = text.after("geo:") else { return Coordinates(text, separatedBy: ";") ?? Coordinates(text) }
        return Coordinates(path.cut(before: ";?").head.pieces(at: UInt8(ascii: ","), atMost: 4))
    }
}
