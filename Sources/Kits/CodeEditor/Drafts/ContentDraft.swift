import Foundation
public import Payload

/// What a code is to carry, while it is being filled in.
public struct ContentDraft: Hashable, Sendable {
    /// What was there before, whose bytes stay as they are until something is changed.
    private struct Original: Hashable, Sendable {
        let payload: Payload
        let form: String?
        let values: [String: FieldValue]
    }

    /// The form that is filled in, by its identifier; nil for bytes that are no text.
    private(set) var formIdentifier: String?
    /// What is filled in, by the line of the list of kinds, so that going to another kind and back loses nothing.
    private var filled: [KindChoice.ID: [String: FieldValue]] = [:]
    private let original: Original?
    /// Why a payload that has a form is edited as text, in a sentence; nil where there is nothing to explain.
    let remark: String?

    /// Nothing yet: a text to be typed.
    public init() {
        formIdentifier = KindChoice.text.forms[0].identifier
        (original, remark) = (nil, nil)
    }

    /// Filled in with a payload.
    ///
    /// - Parameter kind: what it is taken for, where that follows from the symbology that it was read from.
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

    /// Nothing typed, in a form of one's choice.
    init(form: PayloadForm) {
        self.init()
        formIdentifier = form.identifier
    }

    // MARK: What is filled in

    var form: PayloadForm? { formIdentifier.flatMap(PayloadForm.identified) }
    var choice: KindChoice? { form.map(KindChoice.holding) }

    var values: [String: FieldValue] {
        get { choice.flatMap { filled[$0.id] } ?? [:] }
        set { if let choice { filled[choice.id] = newValue } }
    }

    /// The bytes that nobody can edit; nil for everything else.
    var fixedPayload: Payload? { formIdentifier == nil ? original?.payload : nil }

    /// Whether nobody has typed anything.
    public var isEmpty: Bool { original == nil && filled.values.allSatisfy { $0.plain.isEmpty } }

    /// Whether it still is the payload that it began with.
    public var isUnchanged: Bool {
        guard let original else { return false }
        return formIdentifier == original.form && values.plain == original.values
    }

    /// The payload that is described; the one that was there to the byte as long as nothing was changed.
    public func payload(now: Date = .now) throws(PayloadBuildingError) -> Payload {
        if let original, isUnchanged { return original.payload }
        guard let form else { return original?.payload ?? Payload("") }
        return try form.payload(FormRules.fields(of: form, from: values), now: now)
    }

    /// What a payload of this form is taken for, where it would be plain text by itself, as the digits of a product are; nil elsewhere.
    func kind(of payload: Payload) -> PayloadKind? { form?.kind(of: payload) }

    // MARK: Choosing a kind

    /// Goes to another kind. What is filled in stays, and what was typed as text fills the form where that says what the form can say.
    mutating func choose(_ new: KindChoice, now: Date = .now) {
        guard formIdentifier != nil, new.id != choice?.id, var form = new.forms.first else { return }
        let typed = choice?.id == KindChoice.text.id ? values["text"]?.text ?? "" : ""
        // What is not whole yet says nothing that a text could hold.
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

    /// Writes the same kind in another notation; fields that both have keep what is in them.
    mutating func choose(_ form: PayloadForm) {
        if choice?.id == KindChoice.holding(form).id { formIdentifier = form.identifier }
    }
}

/// Finds the form that a payload can be edited with, so that nothing that it says gets lost.
enum FormFit {
    case form(PayloadForm, [String: FieldValue])
    /// As text; the sentence says why there is no form for it, and is nil where a text is what one expects.
    case text(String?)
    /// Bytes that are no text, which nobody can edit.
    case bytes

    /// - Parameter kind: what the library takes the payload for, which may follow from the symbology that it was read from.
    init(_ payload: Payload, kind: PayloadKind, now: Date = .now) {
        guard let text = payload.text else {
            self = .bytes
            return
        }
        // A link alone is simplest as what it is: its address.
        let isBareLink = kind == .uri && !text.uppercased().hasPrefix("MEBKM:")
        let forms = PayloadForm.forms(of: kind).filter { kind != .text && !isBareLink && $0.identifier != "uri.plain" }
        let parsed = payload.parsed(printedAs: Self.symbology(of: kind, text), now: now)
        var best: (form: PayloadForm, values: [String: FieldValue], likeness: Int)?
        var lost: [String] = []
        for form in forms {
            let values = FormRules.values(of: parsed, in: form)
            // A form that cannot say it at all is no candidate; text is what is left.
            guard let built = try? form.payload(FormRules.fields(of: form, from: values), now: now), let new = built.text else { continue }
            // What says the usual in so many words may be left away.
            let missing = WrittenNames.lost(from: text, in: new).filter { parsed[$0.lowercased()] == nil }
            guard missing.isEmpty else {
                lost = missing
                continue
            }
            let old = Self.statements(parsed, form)
            let said = Self.statements(built.parsed(printedAs: Self.symbology(of: kind, new), now: now), form)
            // A name that an event gets on its way tells nobody anything new.
            guard said.filter({ old[$0.key] != nil || $0.key != "uid" }) == old else { continue }
            let likeness = built == payload ? Int.max : WrittenNames.likeness(text, new)
            if best.map({ likeness > $0.likeness }) ?? true { best = (form, values, likeness) }
        }
        if let best {
            self = .form(best.form, best.values)
        } else if forms.isEmpty {
            self = .text(nil)
        } else {
            let reason =
                lost.isEmpty ? "the form would not say all of it" : "the form has no place for \(lost.prefix(4).joined(separator: ", "))"
            self = .text("\(kind.name), edited as text: \(reason).")
        }
    }

    /// Digits alone are what the symbol they are printed in makes them.
    private static func symbology(of kind: PayloadKind, _ text: String) -> String {
        switch kind {
        case .isbn: "EAN-13"
        case .product: [8: "EAN-8", 12: "UPC-A"][text.utf8.count] ?? "EAN-13"
        case .vin: "CODE-39"
        default: ""
        }
    }

    /// Everything that a payload says, written alike where it means the same.
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
