public import Platform

/// What a payload says to people: a field without the repetitions that exist for programs alone, such as the parts of a name.
public struct Statement: Hashable, Sendable {
    /// The stable name of the field.
    public let name: String
    /// The name for people, with the type of a phone behind it: “Phone (work)”.
    public let label: LocalizedText
    public let value: FieldValue
    /// Whether the value is hidden until it is revealed.
    public let isSecret: Bool

    /// The statement of a field.
    public init(_ field: PayloadField) { self.init(field, label: field.label, value: field.value) }

    fileprivate init(_ field: PayloadField, label: LocalizedText, value: FieldValue) {
        (name, self.label, self.value, isSecret) = (field.name, label, value, field.isSecret)
    }
}

extension ParsedPayload {
    /// The fields for people, in their order.
    public var statements: [Statement] {
        let types = fields.first { $0.name == "phone_types" }.map { field in
            if case .list(let types) = field.value { types } else { [field.value] }
        }
        return fields.filter { !$0.isForPrograms }.flatMap { field -> [Statement] in
            guard field.name == "phones", let types, case .list(let phones) = field.value else { return [Statement(field)] }
            return phones.enumerated().map { index, phone in
                let type = types.indices.contains(index) ? PhoneType.name(types[index].text) : nil
                return Statement(field, label: type.map { tr("\(field.label) (\($0))") } ?? field.label, value: phone)
            }
        }
    }
}

extension PayloadField {
    /// True for a part of a value that another field shows as a whole.
    fileprivate var isForPrograms: Bool {
        if ["_parts", "_types", "_wall"].contains(where: name.hasSuffix) || ["names", "message_format"].contains(name) { return true }
        if case .list(let values) = value, values.contains(where: { if case .list = $0 { true } else { false } }) { return true }
        return false
    }
}

/// The types of phones of vCards (RFC 6350 §6.4.1, RFC 2426 §3.3.1).
private enum PhoneType {
    /// The type for people; nil where it says nothing.
    static func name(_ type: String) -> LocalizedText? {
        switch type.uppercased() {
        case "", "VOICE", "PREF", "MSG", "OTHER": nil
        case "CELL", "MOBILE", "IPHONE": tr("mobile", context: "phone")
        case "HOME": tr("home", context: "phone")
        case "WORK": tr("work", context: "phone")
        case "FAX": tr("fax", context: "phone")
        case "HOMEFAX": tr("home fax", context: "phone")
        case "WORKFAX": tr("work fax", context: "phone")
        case "MAIN": tr("main", context: "phone")
        case "PAGER": tr("pager", context: "phone")
        case "TEXT": tr("text messages", context: "phone")
        case "VIDEO": tr("video", context: "phone")
        case "CAR": tr("car", context: "phone")
        default: .verbatim(type.lowercased())
        }
    }
}
