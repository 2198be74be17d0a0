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
