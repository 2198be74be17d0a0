import Payload

extension FieldValue {
    /// Without what is empty; nil when nothing is left. Whether a number was typed as a text or is one makes no difference.
    var plain: FieldValue? {
        switch self {
        case .text(let text): text.isEmpty ? nil : self
        case .integer, .number, .flag: .text(text)
        case .list(let values):
            // A place in the middle means something, one at the end does not.
            values.contains { $0.plain != nil }
                ? .list(values.reversed().drop { $0.plain == nil }.reversed().map { $0.plain ?? .absent }) : nil
        case .record(let fields):
            fields.contains { $0.value.plain != nil }
                ? .record(
                    fields.compactMap { field in field.value.plain.map { PayloadField(field.name, $0) } }.sorted { $0.name < $1.name })
                : nil
        case .absent: nil
        }
    }

    /// The elements of a list; a single value is a list of one, as in forms.
    var elements: [FieldValue] {
        switch self {
        case .list(let values): values
        case .absent: []
        default: [self]
        }
    }

    /// What stands under a name in a record.
    subscript(name: String) -> FieldValue? {
        guard case .record(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.value
    }

    var isOn: Bool { self == .flag(true) }
}

extension [String: FieldValue] {
    /// Without what is empty.
    var plain: [String: FieldValue] { compactMapValues(\.plain) }

    func isOn(_ name: String) -> Bool { self[name]?.isOn ?? false }
}
