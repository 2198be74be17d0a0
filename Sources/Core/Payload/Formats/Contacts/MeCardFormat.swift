import Platform

/// MeCard (NTT DoCoMo): `MECARD:N:Owen,Sean;TEL:…;;`. It is smaller than a vCard, and its phone numbers have no types.
enum MeCardFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let list = FieldList(content.text)
        var card = ContactCard()
        let name = list.components("N").map(\.trimmed)
        if name.count > 1 {
            card.family = name[0]
            card.given = name.dropFirst().joined(separator: " ").trimmed
        } else if let whole = name.first, !whole.isEmpty {
            card.fullNames = [whole]
        }
        card.pronunciation = list.all(["SOUND"])
        card.nickname = list.first("NICKNAME")
        card.organization = [list.first("ORG")].compactMap(\.self)
        card.title = list.first("TITLE")
        card.phones = list.all(["TEL", "TEL-AV"]).map { ContactCard.Phone(number: $0.trimmed, type: nil) }
        card.emails = list.all(["EMAIL"])
        card.urls = list.all(["URL"])
        card.addresses = list.all(["ADR"]).map { [$0] }
        card.birthday = list.first("BDAY").map(ContactCard.birthday)
        card.note = list.first("NOTE", "MEMO")
        return card.result
    }

    // MARK: Building

    static let form = PayloadForm(
        .contact, "mecard", .verbatim("MeCard"),
        fields: [
            FormField("name", tr("“Family,Given”, or the full name")), FormField("given"), FormField("family"), FormField("nickname"),
            FormField("pronunciation", .list(.text)), FormField("org"), FormField("title"), FormField("phones", .typedList),
            FormField("emails", .list(.text)), FormField("urls", .list(.text), tr("including https://")),
            FormField("addresses", .list(.longText)),
            FormField("birthday", .date), FormField("note", .longText),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        func escaped(_ texts: [String], _ name: String) -> [(name: String, value: String?)] {
            texts.map { (name, FieldList.escaped($0)) }
        }
        func text(_ field: String) -> String? { values.text(field).map(FieldList.escaped) }
        var fields: [(name: String, value: String?)] = [("N", try name(values))]
        fields +=
            escaped(values.texts("pronunciation"), "SOUND") + [
                ("NICKNAME", text("nickname")), ("ORG", text("org")), ("TITLE", text("title")),
            ]
        for pair in values.list("phones") {
            guard case .list(let parts) = pair, case .text(let number)? = parts.first else { continue }
            guard parts.count < 2 || parts[1] == .absent else {
                throw values.invalid("phones") {
                    tr("“\($0)” has types, which MeCard doesn’t support. Remove them, or choose the notation vcard3.")
                }
            }
            fields.append(("TEL", FieldList.escaped(try PhoneNumber(number, field: "phones").text)))
        }
        fields += escaped(try ContactFields.emails(values), "EMAIL") + escaped(try ContactFields.urls(values), "URL")
        fields += escaped(values.texts("addresses"), "ADR")
        fields += [("BDAY", values.text("birthday")?.replacing("-", with: "")), ("NOTE", text("note"))]
        return Payload(FieldList.written("MECARD", fields))
    }

    /// The name. A comma separates family and given name and must not occur elsewhere.
    private static func name(_ values: FormValues) throws(PayloadBuildingError) -> String {
        let (family, given) = (values.text("family") ?? "", values.text("given") ?? "")
        let composed = [given, family].filter { !$0.isEmpty }.joined(separator: " ")
        if !composed.isEmpty {
            guard values.text("name").map({ $0 == composed }) ?? true else {
                throw values.invalid("name") {
                    tr("“\($0)” differs from “given” and “family”, and MeCard has only one name. Remove it.")
                }
            }
            return FieldList.escaped(family) + "," + FieldList.escaped(given)
        }
        guard let name = values.text("name") ?? values.text("nickname") ?? values.text("org") else { throw .missing("name") }
        let parts = name.pieces(at: UInt8(ascii: ","))
        guard parts.count <= 2 else {
            throw values.invalid("name") { tr("“\($0)” has more than one comma. Use “family” and “given” instead.") }
        }
        return parts.map(FieldList.escaped).joined(separator: ",")
    }
}

/// BizCard, an older relative of MeCard with one-letter names: `BIZCARD:N:Sean;X:Owen;…;;`.
enum BizCardFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let list = FieldList(content.text)
        var card = ContactCard()
        card.given = list.first("N") ?? ""
        card.family = list.first("X") ?? ""
        card.title = list.first("T")
        card.organization = [list.first("C")].compactMap(\.self)
        card.addresses = list.all(["A"]).map { [$0] }
        // Business, mobile and fax.
        for (name, type) in [("B", "WORK"), ("M", "CELL"), ("F", "FAX")] {
            card.phones += list.all([name]).map { ContactCard.Phone(number: $0, type: type) }
        }
        card.emails = list.all(["E"])
        card.urls = list.all(["U"])
        return card.result
    }
}

/// Phone book entries of KDDI phones: lines of `NAME1:`, `TEL1:`, `MAIL1:`, `ADD:` and `MEMORY:`.
enum PhoneBookFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        var card = ContactCard()
        for line in content.text.lines {
            let (name, rest) = line.cut(at: ASCII.colon)
            guard let value = rest?.trimmed.nonEmpty else { continue }
            let upper = name.trimmed.uppercased()
            switch upper {
            case "NAME1": card.fullNames.append(value)
            // The second name is the pronunciation of the first.
            case "NAME2": card.pronunciation.append(value)
            case "MEMORY": card.note = card.note ?? value
            case "ADD": card.addresses.append([value])
            case _ where upper.hasPrefix("TEL"): card.phones.append(ContactCard.Phone(number: value, type: nil))
            case _ where upper.hasPrefix("MAIL"): card.emails.append(value)
            default: break
            }
        }
        var result = card.result
        if card.name == nil, let note = card.note { result.title = note }
        return result
    }
}
