/// A person or an organisation, whichever of the four ways of writing one it came in.
struct ContactCard {
    struct Phone {
        let number: String
        let type: String?
    }

    /// The name as it is to be shown, where the card says it.
    var fullNames: [String] = []
    var family = ""
    var given = ""
    var additional = ""
    var prefix = ""
    var suffix = ""
    var nickname: String?
    var pronunciation: [String] = []
    var organization: [String] = []
    var title: String?
    var role: String?
    var phones: [Phone] = []
    var emails: [String] = []
    var urls: [String] = []
    /// Each a list of parts: post-office box, extension, street, town, region, postcode, country, or just one line.
    var addresses: [[String]] = []
    var birthday: String?
    var note: String?
    var place: Coordinates?
    var hasPicture = false

    /// RFC 6350 §6.2.2 in reading order.
    var name: String? {
        if let name = fullNames.first(where: { !$0.isEmpty }) { return name }
        return [prefix, given, additional, family, suffix].map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ").nonEmpty
    }

    var reading: Reading {
        var reading = Reading()
        reading.put("name", name)
        reading.put("names", fullNames.isEmpty ? [name].compactMap(\.self) : fullNames)
        reading.put("family", family)
        reading.put("given", given)
        reading.put("additional", additional)
        reading.put("prefix", prefix)
        reading.put("suffix", suffix)
        reading.put("nickname", nickname)
        reading.put("pronunciation", pronunciation)
        let parts = organization.filter { !$0.isEmpty }
        reading.put("org", parts.joined(separator: "\n"))
        reading.put("org_parts", parts)
        reading.put("title", title)
        reading.put("role", role)
        reading.put("phones", phones.map(\.number))
        if phones.contains(where: { $0.type != nil }) {
            reading.put("phone_types", value: .list(phones.map { $0.type.map { .text($0) } ?? .absent }))
        }
        reading.put("emails", emails)
        reading.put("urls", urls)
        reading.put("addresses", addresses.map { $0.filter { !$0.isEmpty }.joined(separator: "\n") })
        let structured = addresses.filter { $0.count > 1 }
        if !structured.isEmpty { reading.put("address_parts", value: .list(structured.map { .list($0.map { .text($0) }) })) }
        reading.put("birthday", birthday)
        reading.put("note", note)
        reading.put("lat", place?.latitude)
        reading.put("lon", place?.longitude)
        if hasPicture { reading.put("has_picture", true) }
        reading.title = (name ?? nickname ?? parts.first ?? emails.first ?? phones.first?.number)?.nonEmpty ?? "Contact"
        offer(&reading)
        return reading
    }

    private func offer(_ reading: inout Reading) {
        reading.offer(.addContact)
        // A card with more is a list to choose from, which its fields are already.
        for phone in phones.prefix(4) { reading.offer(.call(number: phone.number)) }
        for email in emails.prefix(4) { reading.offer(.writeMail(address: "mailto:" + PercentEncoding.encoded(email))) }
        for url in urls.prefix(4) where Payload(url).link != nil { reading.offer(.open(address: url)) }
        for url in urls.prefix(20) { for warning in AddressInspection(url).warnings { reading.warn(warning) } }
        if let address = addresses.first?.filter({ !$0.isEmpty }).joined(separator: ", ").nonEmpty {
            reading.offer(.findPlace(query: address.replacing("\n", with: ", ")))
        }
    }

    /// A birthday in ISO 8601 where it is a date; "circa 1800" and "--0415" keep what they say.
    static func birthday(_ written: String) -> String {
        let day = written.trimmed.cut(before: "Tt ").head
        if let date = CalendarDate(basic: day) { return date.text }
        let bytes = Array(day.utf8)
        if bytes.count == 6, day.hasPrefix("--"), String(day.dropFirst(2)).isDigits {
            return "--\(day.dropFirst(2).prefix(2))-\(day.suffix(2))"
        }
        return written.trimmed
    }
}
