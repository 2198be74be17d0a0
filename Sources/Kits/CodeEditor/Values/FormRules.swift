import Payload

/// Which fields of a form make sense together, so that a person sees only those that do.
enum FormRules {
    typealias Values = [String: FieldValue]

    /// Fields that say once more what another field of the form says: the key is not shown, its value is.
    private static let twins = ["org_parts": "org", "phone_types": "phones", "addresses": "address_parts"]

    /// Whether the field has a row at all.
    static func hasRow(_ name: String, in form: PayloadForm) -> Bool {
        // Where there is one choice only, there is nothing to choose.
        if let row = form.fields.first(where: { $0.name == name }), case .choice(let choices) = row.content, choices.count == 1 {
            return false
        }
        return !isTwin(name, in: form)
    }

    private static func isTwin(_ name: String, in form: PayloadForm) -> Bool {
        guard let twin = twins[name] else { return false }
        return form.fields.contains { $0.name == twin }
    }

    /// Whether the row is seen with what is filled in; what is not seen is not built either.
    static func isShown(_ name: String, in form: PayloadForm, with values: Values) -> Bool {
        guard !isTwin(name, in: form) else { return false }
        switch (form.kind, name) {
        case (.wifi, "eap"), (.wifi, "phase2"), (.wifi, "identity"), (.wifi, "anonymous"): return values["security"]?.text == "WPA2-EAP"
        case (.wifi, "password"): return values["security"]?.text != "nopass"
        case (.otp, "counter"): return values["type"]?.text == "hotp"
        case (.otp, "period"): return values["type"]?.text != "hotp"
        case (.calendar, "end"), (.calendar, "tz"): return !values.isOn("all_day")
        case (.calendar, "last_day"): return values.isOn("all_day")
        default: return true
        }
    }

    /// The same for a field of a record.
    static func isShown(_ name: String, inRecordOf form: PayloadForm, with values: Values) -> Bool {
        // Swiss Implementation Guidelines QR-bill, §4.2.2: a combined address has postcode and town in its second line.
        !(form.kind == .swissqr && ["postcode", "city"].contains(name) && values["type"]?.text == "K")
    }

    /// What the form is to be built from.
    static func fields(of form: PayloadForm, from values: Values) -> [PayloadField] {
        form.fields.compactMap { row in
            guard isShown(row.name, in: form, with: values), let value = values[row.name], value.plain != nil else { return nil }
            if form.kind == .calendar, row.name == "start", values.isOn("all_day") {
                return PayloadField(row.name, .text(String(value.text.prefix { $0 != "T" && $0 != " " })))
            }
            guard case .record(let parts) = value, case .record = row.content else { return PayloadField(row.name, value) }
            let known = Dictionary(parts.map { ($0.name, $0.value) }) { first, _ in first }
            return PayloadField(row.name, .record(parts.filter { isShown($0.name, inRecordOf: form, with: known) }))
        }
    }

    /// What rows begin with when a payload says `parsed`: twins brought together, choices by their usual names.
    static func values(of parsed: ParsedPayload, in form: PayloadForm) -> Values {
        var values = Dictionary(form.fields(of: parsed).map { ($0.name, $0.value) }) { first, _ in first }
        for row in form.fields {
            if case .choice(let choices) = row.content, let written = values[row.name]?.text {
                if let choice = choices.first(where: { $0.isCalled(written) }) { values[row.name] = .text(choice.value) }
            }
        }
        if form.fields.contains(where: { $0.name == "phones" && $0.content == .typedList }), let numbers = values["phones"]?.elements {
            let types = values["phone_types"]?.elements ?? []
            values["phones"] = .list(
                numbers.enumerated().map { index, number in
                    .list([number, types.indices.contains(index) ? types[index] : .absent])
                })
        }
        if form.fields.contains(where: { $0.name == "address_parts" }), let whole = values["addresses"]?.elements {
            let parted = values["address_parts"]?.elements ?? []
            values["address_parts"] = .list(
                whole.map { address in parted.first { $0.text == address.text } ?? .list([.text(""), .text(""), address]) })
        }
        if form.kind == .calendar {
            // The times on the clocks of the zone are what people think of.
            for name in ["start", "end"] { values[name] = parsed["\(name)_wall"] ?? values[name] }
        }
        if form.identifier == "payment.emvco" {
            // An account of Pix has fields of its own, and every other one stands in the list.
            let isPix = values["accounts"]?.elements.first?["id"]?.text.lowercased() == "br.gov.bcb.pix"
            for name in isPix ? ["accounts"] : ["key", "url"] { values[name] = nil }
        }
        values = values.filter { $0.value != .flag(false) }
        for name in twins.keys where isTwin(name, in: form) { values[name] = nil }
        return values
    }
}
