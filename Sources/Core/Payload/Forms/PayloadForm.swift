public import Foundation
public import Platform

/// A form from which a payload of one kind and notation is built.
///
/// The forms are the only list of what can be built. A builder uses no other fields.
public struct PayloadForm: Sendable {
    typealias Builder = @Sendable (FormValues) throws(PayloadBuildingError) -> Payload

    public let kind: PayloadKind
    /// The stable name of the notation, “vcard4”; nil when the kind has only one.
    public let notation: String?
    /// The name for people: of the notation if there are several, otherwise of the kind.
    public let name: LocalizedText
    /// The fields in display order, without the one that selects the notation.
    public let fields: [FormField]
    let aliases: [String]
    private let builder: Builder

    init(
        _ kind: PayloadKind, _ notation: String? = nil, _ name: LocalizedText? = nil, aliases: [String] = [], fields: [FormField],
        builder: @escaping Builder
    ) {
        (self.kind, self.notation, self.name) = (kind, notation, name ?? kind.name)
        (self.aliases, self.fields, self.builder) = (aliases, fields, builder)
    }

    /// Whether the form has this name, given in lower case: “vcard4”, “mecard”.
    public func isCalled(_ name: String) -> Bool {
        notation == name || aliases.contains(name)
    }

    /// The kind to assume for a payload that would otherwise be plain text, as the digits of a product are; nil when the payload is
    /// recognised by itself.
    public func kind(of payload: Payload) -> PayloadKind? { payload.kind == .text && kind != .text ? kind : nil }

    /// All forms. Those of a kind stand together, the default first.
    public static let all: [PayloadForm] =
        [
            LinkFormat.forms, [TextFormat.form, WiFiFormat.form, PhoneFormat.form], MessageFormat.forms, MailFormat.forms,
            [PlaceFormat.form], VCardFormat.forms, [MeCardFormat.form, EventFormat.form, OneTimePasswordFormat.form],
            [CreditTransferFormat.form, SwissBillFormat.form, UPIFormat.form], CoinFormat.forms,
            [EthereumFormat.form, LightningFormat.form], PaymentLink.forms,
            [MerchantFormat.form, RussianPaymentFormat.form, ShortPaymentFormat.form], ProductFormat.forms, [VehicleFormat.form],
            GS1Format.forms,
        ].flatMap(\.self)

    /// The forms of a kind, the default first; empty for a kind that cannot be built.
    public static func forms(of kind: PayloadKind) -> [PayloadForm] {
        all.filter { $0.kind == kind }
    }

    /// The field that selects a form of the kind; nil when there is only one.
    public static func selector(of kind: PayloadKind) -> FormField? {
        let forms = forms(of: kind)
        guard forms.count > 1 else { return nil }
        let choices = forms.map { FormField.Choice($0.notation ?? "", $0.name, aliases: $0.aliases) }
        return FormField(kind == .payment ? "scheme" : "notation", .choice(choices), isRequired: kind == .payment)
    }

    /// The form that the given fields select.
    public static func form(of kind: PayloadKind, for fields: [PayloadField]) throws(PayloadBuildingError) -> PayloadForm {
        let forms = forms(of: kind)
        guard let usual = forms.first else {
            throw PayloadBuildingError("kind", .unknown, tr("\(kind.name) can’t be built from fields. Specify its bytes instead."))
        }
        guard let selector = selector(of: kind) else { return usual }
        guard let chosen = fields.first(where: { $0.name == selector.name })?.value.text, !chosen.isEmpty else {
            if selector.isRequired { throw .missing(selector.name) }
            return usual
        }
        let lowercasedName = chosen.lowercased()
        guard let form = forms.first(where: { $0.isCalled(lowercasedName) }) else {
            let known = forms.compactMap(\.notation).joined(separator: ", ")
            throw .invalid(selector.name) { tr("“\($0)” can’t be “\(VisibleText.singleLine(chosen, limit: 40))”. Choose one of \(known).") }
        }
        return form
    }

    /// Builds the payload.
    ///
    /// Fields have the names and types that parsing returns. Numbers, flags and lists with one element may also be texts. Empty fields
    /// are ignored. `now` is the time stamp of an event.
    public func payload(_ fields: [PayloadField], now: Date = .now) throws(PayloadBuildingError) -> Payload {
        let own = fields.filter { $0.name != Self.selector(of: kind)?.name }
        return try builder(try FormValues(own, of: self.fields, now: now))
    }

    /// The fields of a parsed payload that this form has, to start editing.
    public func fields(of parsed: ParsedPayload) -> [PayloadField] {
        parsed.fields.filter { field in fields.contains { $0.name == field.name } }
    }
}

extension Payload {
    /// Builds a payload of a kind, strictly conforming to the kind's standard.
    ///
    /// The field “notation” (“scheme” for a payment) selects one of several forms; see `PayloadForm`.
    public init(building kind: PayloadKind, fields: [PayloadField], now: Date = .now) throws(PayloadBuildingError) {
        self = try PayloadForm.form(of: kind, for: fields).payload(fields, now: now)
    }
}

/// The error when a payload cannot be built from the fields of a form.
public struct PayloadBuildingError: PresentableError, Hashable, Sendable {
    /// The kind of problem with the field.
    public enum Reason: Hashable, Sendable {
        /// There is no such field or form, or the value has the wrong type.
        case unknown
        /// A required field is empty.
        case missing
        /// The value violates the standard of the kind.
        case invalid
    }

    /// The stable name of the field; “creditor.city” in a record, “phones” in a list.
    public let field: String
    public let reason: Reason
    /// The problem and what to do, as a sentence that names the field.
    public let message: LocalizedText

    init(_ field: String, _ reason: Reason, _ message: LocalizedText) {
        (self.field, self.reason, self.message) = (field, reason, message)
    }

    static func missing(_ field: String) -> Self {
        Self(field, .missing, tr("“\(field)” is missing. Fill it in."))
    }

    /// - Parameter sentence: Names the field: “note” is longer than 70 characters: shorten it.
    static func invalid(_ field: String, _ sentence: (_ field: String) -> LocalizedText) -> Self {
        Self(field, .invalid, sentence(field))
    }
}
