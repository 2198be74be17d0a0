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
        for email in emails.prefix(4) { reading.offer(.writeMail(address: "mailto:" + PercentEncoding.mailbox(email))) }
        for url in urls.prefix(4) where Payload(url).link != nil { reading.offer(.open(address: url)) }
        for url in urls.prefix(20) { for warning in AddressInspection(url).warnings { reading.warn(warning) } }
        // Of an address in one line, commas stand for the parts that are not there.
        let parts = (addresses.first ?? []).joined(separator: ",").utf8.split { "\r\n,".utf8.contains($0) }.map { String(Substring($0)).trimmed }
        let place = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        if !place.isEmpty { reading.offer(.findPlace(query: place)) }
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

/// What vCard and MeCard forms say alike, checked.
enum ContactValues {
    /// The organisation and its units.
    static func organization(_ values: FormValues) throws(PayloadBuildingError) -> [String] {
        let parts = values.texts("org_parts")
        let lines = (values.text("org") ?? "").everyLine.map(\.trimmed).filter { !$0.isEmpty }
        guard parts.isEmpty || lines.isEmpty || parts == lines else {
            throw values.invalid("org_parts", "says something else than “org”: leave one away")
        }
        return parts.isEmpty ? lines : parts
    }

    static func phones(_ values: FormValues) throws(PayloadBuildingError) -> [(number: String, type: String?)] {
        let types = values.list("phone_types")
        var phones: [(number: String, type: String?)] = []
        for (index, pair) in values.list("phones").enumerated() {
            guard case .list(let parts) = pair, case .text(let number)? = parts.first else { continue }
            let given = parts.dropFirst().first ?? .absent
            let type = given == .absent && types.indices.contains(index) ? types[index] : given
            phones.append((try self.number(number, values), try self.type(type, values)))
        }
        guard types.count <= phones.count else { throw values.invalid("phone_types", "has more values than there are phones") }
        return phones
    }

    /// A text that is dialled somehow: the separators that people read numbers by stay.
    private static func number(_ written: String, _ values: FormValues) throws(PayloadBuildingError) -> String {
        guard written.utf8.contains(where: ASCII.isDigit), written.utf8.count <= 64, written.unicodeScalars.allSatisfy(isDialled) else {
            throw values.invalid(
                "phones", "holds “\(VisibleText.singleLine(written, limit: 40))”, which is no telephone number: write digits")
        }
        return written
    }

    private static func isDialled(_ scalar: Unicode.Scalar) -> Bool {
        // Letters of "ext. 12" and pauses too.
        scalar.isASCII && !"\"\\:<>@&".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
    }

    private static func type(_ value: FieldValue, _ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard case .text(let type) = value else { return nil }
        guard type.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }), type.uppercased() != "PREF"
        else {
            throw values.invalid(
                "phone_types", "holds “\(VisibleText.singleLine(type, limit: 40))”: a type is one word like CELL, HOME, WORK or FAX")
        }
        return type
    }

    static func emails(_ values: FormValues) throws(PayloadBuildingError) -> [String] {
        var addresses: [String] = []
        for address in values.texts("emails") { addresses.append(try MailAddress(address, field: "emails").text) }
        return addresses
    }

    static func urls(_ values: FormValues) throws(PayloadBuildingError) -> [String] {
        var addresses: [String] = []
        for address in values.texts("urls") { addresses.append(try UniformAddress(address, field: "urls").text) }
        return addresses
    }

    /// Seven parts each (RFC 6350 §6.3.1); of an address that is one text the street holds all.
    static func addresses(_ values: FormValues) throws(PayloadBuildingError) -> [[String]] {
        var structured: [[String]] = []
        for value in values.list("address_parts") {
            guard case .list(let list) = value else { continue }
            guard list.count <= 7 else { throw values.invalid("address_parts", "has \(list.count) parts where an address has 7") }
            let parts = list.map { if case .text(let text) = $0 { text } else { "" } }
            structured.append(parts + Array(repeating: "", count: 7 - parts.count))
        }
        let whole = values.texts("addresses")
        guard !structured.isEmpty else { return whole.map { ["", "", $0.trimmed, "", "", "", ""] } }
        guard whole.isEmpty || whole == structured.map({ $0.filter { !$0.isEmpty }.joined(separator: "\n") }) else {
            throw values.invalid("address_parts", "says something else than “addresses”: leave one away")
        }
        return structured
    }

    static func place(_ values: FormValues) throws(PayloadBuildingError) -> [String]? {
        switch (values.number("lat"), values.number("lon")) {
        case (let latitude?, let longitude?): return [DecimalText.plain(latitude), DecimalText.plain(longitude)]
        case (nil, nil): return nil
        case (nil, _): throw .missing("lat")
        case (_, nil): throw .missing("lon")
        }
    }
}
