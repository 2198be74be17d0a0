import Foundation

/// The fields of one kind of payload in one notation, and the way from them to the payload.
///
/// This is the one table of what can be built: the builder takes what is listed here and nothing else.
public struct PayloadForm: Sendable {
    typealias Builder = @Sendable (FormValues) throws(PayloadBuildingError) -> Payload

    public let kind: PayloadKind
    /// The stable name of the notation, "vcard4"; nil where the kind has only one.
    public let notation: String?
    /// The name shown to people: of the notation where there are several, else of the kind.
    public let name: String
    /// In the order in which they are to be shown, without the field that chooses the notation.
    public let fields: [FormField]
    let aliases: [String]
    private let builder: Builder

    init(
        _ kind: PayloadKind, _ notation: String? = nil, _ name: String? = nil, aliases: [String] = [], fields: [FormField],
        builder: @escaping Builder
    ) {
        (self.kind, self.notation, self.name) = (kind, notation, name ?? kind.name)
        (self.aliases, self.fields, self.builder) = (aliases, fields, builder)
    }

    /// Whether this is the form that a name, given in small letters, stands for: "vcard4", "mecard".
    public func isCalled(_ name: String) -> Bool {
        notation == name || aliases.contains(name)
    }

    /// What a payload of this form is taken for where it would be plain text by itself, as the digits of a product are; nil elsewhere.
    public func kind(of payload: Payload) -> PayloadKind? { payload.kind == .text && kind != .text ? kind : nil }

    /// Every form, those of a kind beside each other and its usual one first.
    public static let all: [PayloadForm] =
        [
            LinkFormat.forms, [TextFormat.form, WiFiFormat.form, PhoneFormat.form], MessageFormat.forms, MailFormat.forms,
            [PlaceFormat.form], VCardFormat.forms, [MeCardFormat.form, EventFormat.form, OneTimePasswordFormat.form],
            [CreditTransferFormat.form, SwissBillFormat.form, UPIFormat.form], CoinFormat.forms,
            [EthereumFormat.form, LightningFormat.form], PaymentLink.forms,
            [MerchantFormat.form, RussianPaymentFormat.form, ShortPaymentFormat.form], ProductFormat.forms, [VehicleFormat.form],
            GS1Format.forms,
        ].flatMap(\.self)

    /// The forms of a kind, its usual one first; none for what cannot be built from fields.
    public static func forms(of kind: PayloadKind) -> [PayloadForm] {
        all.filter { $0.kind == kind }
    }

    /// The field that chooses between the forms of a kind; nil where there is only one.
    public static func selector(of kind: PayloadKind) -> FormField? {
        let forms = forms(of: kind)
        guard forms.count > 1 else { return nil }
        let choices = forms.map { FormField.Choice($0.notation ?? "", $0.name, aliases: $0.aliases) }
        return FormField(kind == .payment ? "scheme" : "notation", .choice(choices), isRequired: kind == .payment)
    }

    /// The form that the field for the notation asks for.
    public static func form(of kind: PayloadKind, for fields: [PayloadField]) throws(PayloadBuildingError) -> PayloadForm {
        let forms = forms(of: kind)
        guard let usual = forms.first else {
            throw PayloadBuildingError("kind", .unknown, "\(kind.name) cannot be built from fields: give its bytes instead.")
        }
        guard let selector = selector(of: kind) else { return usual }
        guard let chosen = fields.first(where: { $0.name == selector.name })?.value.text, !chosen.isEmpty else {
            if selector.isRequired { throw .missing(selector.name) }
            return usual
        }
        let wanted = chosen.lowercased()
        guard let form = forms.first(where: { $0.isCalled(wanted) }) else {
            let known = forms.compactMap(\.notation).joined(separator: ", ")
            throw .invalid(selector.name, "is “\(VisibleText.singleLine(chosen, limit: 40))”: choose one of \(known)")
        }
        return form
    }

    /// The payload that the fields describe.
    ///
    /// Names and shapes are those that parsing yields; a number, a flag or a list of one may also be a text. Empty fields count as
    /// not given. `now` is the moment that an event notes as that of its making.
    public func payload(_ fields: [PayloadField], now: Date = .now) throws(PayloadBuildingError) -> Payload {
        let own = fields.filter { $0.name != Self.selector(of: kind)?.name }
        return try builder(try FormValues(own, of: self.fields, now: now))
    }

    /// The fields of a parsed payload that this form has: what an editing form begins with.
    public func fields(of parsed: ParsedPayload) -> [PayloadField] {
        parsed.fields.filter { field in fields.contains { $0.name == field.name } }
    }
}

extension Payload {
    /// The payload of a kind that the fields describe, strictly to the kind's standard.
    ///
    /// The field "notation" ("scheme" of a payment) chooses between several ways of writing a kind; see `PayloadForm`.
    public init(building kind: PayloadKind, fields: [PayloadField], now: Date = .now) throws(PayloadBuildingError) {
        self = try PayloadForm.form(of: kind, for: fields).payload(fields, now: now)
    }
}

/// Why no payload could be built from the fields of a form.
public struct PayloadBuildingError: Error, Hashable, Sendable {
    /// What is wrong with the field.
    public enum Reason: Hashable, Sendable {
        /// The form has no such field, there is no such form, or what is given has not the shape of the field.
        case unknown
        /// The field has to be filled in.
        case missing
        /// What is in it is not what the standard of the kind allows.
        case invalid
    }

    /// The stable name of the field; of one in a record "creditor.city", of one in a list "phones".
    public let field: String
    public let reason: Reason
    /// What is wrong and what to do, in a sentence for people that names the field.
    public let sentence: String

    init(_ field: String, _ reason: Reason, _ sentence: String) {
        (self.field, self.reason, self.sentence) = (field, reason, sentence)
    }

    static func missing(_ field: String) -> Self {
        Self(field, .missing, "“\(field)” is missing: fill it in.")
    }

    /// `problem` goes on after the name of the field: "is longer than 70 characters: shorten it".
    static func invalid(_ field: String, _ problem: String) -> Self {
        Self(field, .invalid, "“\(field)” \(problem).")
    }
}
