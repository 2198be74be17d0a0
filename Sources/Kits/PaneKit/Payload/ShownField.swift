import Foundation
public import Payload

/// One thing that a code says, ready to stand beside it.
public struct ShownField: Hashable, Sendable {
    public let label: String
    /// As people read it.
    public let text: String
    /// As it stands in the code.
    public let original: String
    /// Covered until somebody asks for it.
    public let isSecret: Bool
    /// Read letter by letter rather than as words: a number, a key, an address.
    public let isLiteral: Bool

    /// Describes a field; what is a date is written as people write it.
    public init(label: String, original: String, dates: DateText = DateText(), isSecret: Bool = false, isLiteral: Bool = false) {
        (self.label, self.original, self.isSecret, self.isLiteral) = (label, original, isSecret, isLiteral)
        text = Self.date(original, dates) ?? Payload(original).displayText
    }

    /// What a payload says, without what repeats other fields for programs. Of one-time passwords the account is said, and neither the
    /// secret nor how passwords are made of it.
    public static func fields(of payload: ParsedPayload, dates: DateText = DateText()) -> [ShownField] {
        payload.fields.filter { payload.kind == .otp ? ["issuer", "account"].contains($0.name) : !isForPrograms($0) }
            .flatMap { fields(label: $0.label, $0.value, isSecret: $0.isSecret, isLiteral: literal.contains($0.name), dates: dates) }
    }

    /// Fields that are copied out digit by digit.
    private static let literal: Set<String> = [
        "uri", "password", "iban", "bic", "isbn", "isbn10", "product", "normalized", "gtin", "sscc", "vin", "uid", "wep_key", "reference",
        "address", "hash", "secret", "crc", "lot", "serial",
    ]

    private static func fields(label: String, _ value: FieldValue, isSecret: Bool, isLiteral: Bool, dates: DateText) -> [ShownField] {
        switch value {
        case .absent, .flag(false): return []
        case .text, .integer, .number, .flag:
            let text = value.text
            return text.isEmpty ? [] : [ShownField(label: label, original: text, dates: dates, isSecret: isSecret, isLiteral: isLiteral)]
        case .list(let values):
            return values.flatMap { fields(label: label, $0, isSecret: isSecret, isLiteral: isLiteral, dates: dates) }
        case .record(let members):
            // What is secret in it is covered on its own.
            let open = members.filter { !$0.isSecret }.map(\.value.text).filter { !$0.isEmpty }.joined(separator: ", ")
            let whole = open.isEmpty ? [] : [ShownField(label: label, original: open, dates: dates, isSecret: isSecret)]
            return whole + members.filter(\.isSecret).flatMap { fields(label: $0.label, $0.value, isSecret: true, isLiteral: true, dates: dates) }
        }
    }

    /// Parts of what another field says whole.
    private static func isForPrograms(_ field: PayloadField) -> Bool {
        if ["_parts", "_types", "_wall"].contains(where: field.name.hasSuffix) || ["names", "message_format"].contains(field.name) {
            return true
        }
        if case .list(let values) = field.value, values.contains(where: { if case .list = $0 { true } else { false } }) { return true }
        return false
    }

    /// A date of a payload (ISO 8601) as people write it, in their own time zone; a day stays that day everywhere.
    private static func date(_ text: String, _ dates: DateText) -> String? {
        guard text.utf8.first.map({ (0x30...0x39).contains($0) }) == true else { return nil }
        if text.utf8.count == 20, let moment = try? Date(text, strategy: .iso8601) { return dates.moment(moment) }
        if text.utf8.count == 10, let day = try? Date(text, strategy: .iso8601.year().month().day()) {
            return DateText(timeZone: .gmt).day(day)
        }
        return nil
    }
}
