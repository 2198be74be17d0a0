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
