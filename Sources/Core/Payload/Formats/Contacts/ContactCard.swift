import Platform

/// A contact: a person or an organisation. The common result of vCard, MeCard, BizCard and phone books.
struct ContactCard {
    struct Phone {
        let number: String
        let type: String?
    }

    /// The display names that the card gives.
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
    /// Each address has seven components, or a single line: post-office box, extension, street, town, region, postcode, country.
    var addresses: [[String]] = []
    var birthday: String?
    var note: String?
    var place: Coordinates?
    var hasPicture = false

    /// The display name, otherwise the parts of the name in reading order (RFC 6350 §6.2.2).
    var name: String? {
        if let name = fullNames.first(where: { !$0.isEmpty }) { return name }
        return [prefix, given, additional, family, suffix].map(\.trimmed).filter { !$0.isEmpty }.joined(separator: " ").nonEmpty
    }

    var result: ParseResult {
        var result = ParseResult()
        result.put("name", name)
        result.put("names", fullNames.isEmpty ? [name].compactMap(\.self) : fullNames)
        result.put("family", family)
        result.put("given", given)
        result.put("additional", additional)
        result.put("prefix", prefix)
        result.put("suffix", suffix)
        result.put("nickname", nickname)
        result.put("pronunciation", pronunciation)
        let parts = organization.filter { !$0.isEmpty }
        result.put("org", parts.joined(separator: "\n"))
        result.put("org_parts", parts)
        result.put("title", title)
        result.put("role", role)
        result.put("phones", phones.map(\.number))
        if phones.contains(where: { $0.type != nil }) {
            result.put("phone_types", value: .list(phones.map { $0.type.map { .text($0) } ?? .absent }))
        }
        result.put("emails", emails)
        result.put("urls", urls)
        result.put("addresses", addresses.map { $0.filter { !$0.isEmpty }.joined(separator: "\n") })
        let structured = addresses.filter { $0.count > 1 }
        if !structured.isEmpty { result.put("address_parts", value: .list(structured.map { .list($0.map { .text($0) }) })) }
        result.put("birthday", birthday)
        result.put("note", note)
        result.put("lat", place?.latitude)
        result.put("lon", place?.longitude)
        if hasPicture { result.put("has_picture", true) }
        result.title = (name ?? nickname ?? parts.first ?? emails.first ?? phones.first?.number)?.nonEmpty ?? "Contact"
        offer(&result)
        return result
    }

    private func offer(_ result: inout ParseResult) {
        result.offer(.addContact)
        // More than a few actions would be a list, which the fields already are.
        for phone in phones.prefix(4) { result.offer(.call(number: phone.number)) }
        for email in emails.prefix(4) { result.offer(.writeMail(address: "mailto:" + PercentEncoding.mailbox(email))) }
        for url in urls.prefix(4) where Payload(url).link != nil { result.offer(.open(address: url)) }
        for url in urls.prefix(20) { for warning in AddressInspection(url).warnings { result.warn(warning) } }
        // In an address of one line, commas stand for missing parts.
        let parts = (addresses.first ?? []).joined(separator: ",").utf8.split { "\r\n,".utf8.contains($0) }.map {
            String(Substring($0)).trimmed
        }
        let place = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        if !place.isEmpty { result.offer(.findPlace(query: place)) }
    }

    /// A birthday in ISO 8601 if it is a date. “circa 1800” and “--0415” keep their meaning.
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

/// The checked fields that the forms of vCard and MeCard have in common.
enum ContactFields {
    /// The organisation and its units.
    static func organization(_ values: FormValues) throws(PayloadBuildingError) -> [String] {
        let parts = values.texts("org_parts")
        let lines = (values.text("org") ?? "").lines.map(\.trimmed).filter { !$0.isEmpty }
        guard parts.isEmpty || lines.isEmpty || parts == lines else {
            throw values.invalid("org_parts") { tr("“\($0)” differs from “org”. Use only one.") }
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
        guard types.count <= phones.count else {
            throw values.invalid("phone_types") { tr("“\($0)” has more values than there are phone numbers.") }
        }
        return phones
    }

    /// A phone number. Separators that make it readable are kept.
    private static func number(_ written: String, _ values: FormValues) throws(PayloadBuildingError) -> String {
        guard written.utf8.contains(where: ASCII.isDigit), written.utf8.count <= 64, written.unicodeScalars.allSatisfy(isDialled) else {
            throw values.invalid("phones") {
                tr("“\($0)” contains “\(VisibleText.singleLine(written, limit: 40))”, which isn’t a phone number. Enter digits.")
            }
        }
        return written
    }

    private static func isDialled(_ scalar: Unicode.Scalar) -> Bool {
        // Letters are allowed for “ext. 12” and pauses.
        scalar.isASCII && !"\"\\:<>@&".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
    }

    private static func type(_ value: FieldValue, _ values: FormValues) throws(PayloadBuildingError) -> String? {
        guard case .text(let type) = value else { return nil }
        guard type.utf8.isAlphanumeric(or: "-"), type.uppercased() != "PREF"
        else {
            throw values.invalid("phone_types") {
                tr(
                    "“\($0)” contains “\(VisibleText.singleLine(type, limit: 40))”, but a type is a single word such as CELL, HOME, WORK or FAX."
                )
            }
        }
        return type
    }

    static func emails(_ values: FormValues) throws(PayloadBuildingError) -> [String] { try values.mailAddresses("emails").map(\.text) }

    static func urls(_ values: FormValues) throws(PayloadBuildingError) -> [String] {
        try values.texts("urls").map { address throws(PayloadBuildingError) in try ValidatedURI(address, field: "urls").text }
    }

    /// The addresses with seven components each (RFC 6350 §6.3.1). An unstructured address is stored as the street.
    static func addresses(_ values: FormValues) throws(PayloadBuildingError) -> [[String]] {
        var structured: [[String]] = []
        for value in values.list("address_parts") {
            guard case .list(let list) = value else { continue }
            guard list.count <= 7 else {
                throw values.invalid("address_parts") {
                    tr(
                        "“\($0)” has \(list.count) part, but an address has 7.",
                        plural: "“\($0)” has \(list.count) parts, but an address has 7.", count: list.count)
                }
            }
            let parts = list.map { if case .text(let text) = $0 { text } else { "" } }
            structured.append(parts + Array(repeating: "", count: 7 - parts.count))
        }
        let whole = values.texts("addresses")
        guard !structured.isEmpty else { return whole.map { ["", "", $0.trimmed, "", "", "", ""] } }
        guard whole.isEmpty || whole == structured.map({ $0.filter { !$0.isEmpty }.joined(separator: "\n") }) else {
            throw values.invalid("address_parts") { tr("“\($0)” differs from “addresses”. Use only one.") }
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
