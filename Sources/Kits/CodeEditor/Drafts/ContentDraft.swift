public import Foundation
public import Payload
import Platform

/// The content of a code while it is edited.
public struct ContentDraft: Hashable, Sendable {
    /// The original payload. Its bytes stay as they are until something is changed.
    private struct Original: Hashable, Sendable {
        let payload: Payload
        let form: String?
        let values: [String: FieldValue]
    }

    /// The identifier of the current form; nil for bytes that are not text.
    private(set) var formIdentifier: String?
    /// The values by kind, so that switching to another kind and back loses nothing.
    private var filled: [KindChoice.ID: [String: FieldValue]] = [:]
    private var original: Original?
    /// Why a payload is edited as text although its kind has a form; nil if there is nothing to explain.
    let remark: LocalizedText?

    /// An empty text.
    public init() {
        formIdentifier = KindChoice.text.forms[0].identifier
        (original, remark) = (nil, nil)
    }

    /// The content of a payload.
    ///
    /// - Parameter kind: the kind that follows from the symbology, if any.
    public init(_ payload: Payload, kind: PayloadKind? = nil, now: Date = .now) {
        let values: [String: FieldValue]
        switch FormFit(payload, kind: kind ?? payload.kind, now: now) {
        case .form(let form, let found): (formIdentifier, values, remark) = (form.identifier, found, nil)
        case .text(let reason):
            (formIdentifier, remark) = (KindChoice.text.forms[0].identifier, reason)
            values = ["text": .text(payload.text ?? "")]
        case .bytes: (formIdentifier, values, remark) = (nil, [:], nil)
        }
        original = Original(payload: payload, form: formIdentifier, values: values.plain)
        if let form { filled[KindChoice.holding(form).id] = values }
    }

    init(form: PayloadForm) {
        self.init()
        formIdentifier = form.identifier
    }

    // MARK: Values

    var form: PayloadForm? { formIdentifier.flatMap(PayloadForm.identified) }
    var choice: KindChoice? { form.map(KindChoice.holding) }

    var values: [String: FieldValue] {
        get { choice.flatMap { filled[$0.id] } ?? [:] }
        set { if let choice { filled[choice.id] = newValue } }
    }

    /// The bytes that cannot be edited; nil for everything else.
    var fixedPayload: Payload? { formIdentifier == nil ? original?.payload : nil }

    /// The content as it came, while nothing of it was changed; nil otherwise.
    var unchangedPayload: Payload? { isUnchanged ? original?.payload : nil }

    /// True if nothing was typed.
    public var isEmpty: Bool { original == nil && filled.values.allSatisfy { $0.plain.isEmpty } }

    /// True if the content still equals the original payload.
    public var isUnchanged: Bool {
        guard let original else { return false }
        return formIdentifier == original.form && values.plain == original.values
    }

    /// Builds the payload. As long as nothing was changed, it is the original to the byte.
    public func payload(now: Date = .now) throws(PayloadBuildingError) -> Payload {
        if let original, isUnchanged { return original.payload }
        guard let form else { return original?.payload ?? Payload("") }
        return try form.payload(FormRules.fields(of: form, from: values), now: now)
    }

    /// The kind of a payload of this form if it would otherwise be plain text, such as the digits of a product; else nil.
    func kind(of payload: Payload) -> PayloadKind? { form?.kind(of: payload) }

    /// Puts another payload in place of what was typed, such as a shortened one.
    mutating func replace(with payload: Payload) {
        var new = ContentDraft(payload)
        new.original = original
        self = new
    }

    // MARK: Choosing a kind

    /// Switches to another kind. The values stay, and typed text fills the form if it parses as that kind.
    mutating func choose(_ new: KindChoice, now: Date = .now) {
        guard formIdentifier != nil, new.id != choice?.id, var form = new.forms.first else { return }
        let typed = choice?.id == KindChoice.text.id ? values["text"]?.text ?? "" : ""
        // An incomplete form has no text to take over.
        let said = try? payload(now: now).text
        if filled[new.id]?.plain.isEmpty ?? true {
            if new.id == KindChoice.text.id {
                if let said { filled[new.id] = ["text": .text(said)] }
            } else if !typed.isEmpty, case .form(let fitting, let values) = FormFit(Payload(typed), kind: Payload(typed).kind, now: now),
                KindChoice.holding(fitting).id == new.id
            {
                form = fitting
                filled[new.id] = values
            } else if new.id == PayloadKind.uri.rawValue, Payload(typed).kind == .uri {
                filled[new.id] = ["uri": .text(typed)]
            }
        }
        formIdentifier = form.identifier
    }

    /// Switches to another notation of the same kind. Fields that both have keep their values.
    mutating func choose(_ form: PayloadForm) {
        if choice?.id == KindChoice.holding(form).id { formIdentifier = form.identifier }
    }
}

/// Finds the form that can edit a payload without losing any of its statements.
enum FormFit {
    case form(PayloadForm, [String: FieldValue])
    /// Text. The sentence says why there is no form, and is nil where text is expected.
    case text(LocalizedText?)
    /// Bytes that are not text and cannot be edited.
    case bytes

    /// - Parameter kind: the kind in the library, which may follow from the symbology.
    init(_ payload: Payload, kind: PayloadKind, now: Date = .now) {
        guard let text = payload.text else {
            self = .bytes
            return
        }
        // A plain link is simplest as its address.
        let isBareLink = kind == .uri && !text.uppercased().hasPrefix("MEBKM:")
        let forms = PayloadForm.forms(of: kind).filter { kind != .text && !isBareLink && $0.identifier != "uri.plain" }
        let parsed = payload.parsed(printedAs: Self.symbology(of: kind, text), now: now)
        var best: (form: PayloadForm, values: [String: FieldValue], similarity: Int)?
        var lost: [String] = []
        for form in forms {
            let values = FormRules.values(of: parsed, in: form)
            // A form that cannot build the payload is no candidate; text remains.
            guard let built = try? form.payload(FormRules.fields(of: form, from: values), now: now), let new = built.text else { continue }
            // Statements of default values may be left out.
            let missing = WrittenNames.lost(from: text, in: new).filter { parsed[$0.lowercased()] == nil }
            guard missing.isEmpty else {
                lost = missing
                continue
            }
            let old = Self.statements(parsed, form)
            let said = Self.statements(built.parsed(printedAs: Self.symbology(of: kind, new), now: now), form)
            // A new identifier of an event is no loss.
            guard said.filter({ old[$0.key] != nil || $0.key != "uid" }) == old else { continue }
            let similarity = built == payload ? Int.max : WrittenNames.similarity(text, new)
            if best.map({ similarity > $0.similarity }) ?? true { best = (form, values, similarity) }
        }
        if let best {
            self = .form(best.form, best.values)
        } else if forms.isEmpty {
            self = .text(nil)
        } else {
            self = .text(
                lost.isEmpty
                    ? tr("\(kind.name), edited as text: the form can’t show all of it.")
                    : tr("\(kind.name), edited as text: the form has no field for \(lost.prefix(4).joined(separator: ", ")).")
            )
        }
    }

    /// Digits need the symbology in which their kind is printed.
    private static func symbology(of kind: PayloadKind, _ text: String) -> String {
        switch kind {
        case .isbn: "EAN-13"
        case .product: [8: "EAN-8", 12: "UPC-A"][text.utf8.count] ?? "EAN-13"
        case .vin: "CODE-39"
        default: ""
        }
    }

    /// All statements of a payload, normalized so that equal meanings compare equal.
    private static func statements(_ parsed: ParsedPayload, _ form: PayloadForm) -> [String: FieldValue] {
        var said = Dictionary(parsed.fields.map { ($0.name, $0.value) }) { first, _ in first }.filter { $0.value != .flag(false) }
        for (name, value) in FormRules.values(of: parsed, in: form) where form.fields.contains(where: { $0.name == name && $0.isChoice }) {
            said[name] = value
        }
        return said.plain
    }
}

extension FormField {
    var isChoice: Bool {
        if case .choice = content { true } else { false }
    }
}
