import Foundation
import Payload

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
