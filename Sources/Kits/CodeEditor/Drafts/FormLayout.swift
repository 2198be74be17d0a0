import Payload
import Platform

/// The order of a form's rows, which of them share a line, and which are behind “More”.
struct FormLayout: Hashable, Sendable {
    /// Names of fields; those of one line beside each other.
    let main: [[String]]
    let more: [[String]]

    /// Up to this number of rows, a form hides none.
    private static let fewRows = 7

    init(_ form: PayloadForm) {
        let names = form.fields.map(\.name).filter { FormRules.hasRow($0, in: form) }
        let first = (Self.usual[form.kind] ?? Self.usual(ofNotation: form.notation)).filter(names.contains)
        let isShort = first.isEmpty || names.count <= Self.fewRows || form.kind == .wifi
        let main = isShort ? names : first
        self.main = Self.lines(main)
        more = Self.lines(names.filter { !main.contains($0) })
    }

    /// The fields that most codes of a kind need, in the order in which people think of them.
    private static let usual: [PayloadKind: [String]] = [
        .contact: ["given", "family", "org", "title", "phones", "emails", "urls", "address_parts", "addresses", "note"],
        .calendar: ["summary", "all_day", "start", "end", "last_day", "location", "description"],
        .otp: ["issuer", "account", "secret"],
        .geo: ["lat", "lon", "label"],
        .epc: ["name", "iban", "amount", "currency", "reference", "text"],
        .swissqr: ["iban", "creditor", "amount", "currency", "reference", "message", "debtor"],
        .gs1: ["uri", "product", "lot", "serial", "expiration_date", "best_before_date"],
    ]

    private static func usual(ofNotation notation: String?) -> [String] {
        switch notation {
        case "emvco": ["key", "name", "city", "amount", "message", "reference"]
        case "upi": ["address", "name", "amount", "currency", "message"]
        case "spayd": ["iban", "name", "amount", "currency", "message", "reference"]
        default: []
        }
    }

    private static let pairs = [("given", "family"), ("amount", "currency"), ("lat", "lon")]

    private static func lines(_ names: [String]) -> [[String]] {
        var lines: [[String]] = []
        for name in names {
            if let pair = pairs.first(where: { $0.1 == name }), let last = lines.last, last == [pair.0] {
                lines[lines.count - 1].append(name)
            } else {
                lines.append([name])
            }
        }
        return lines
    }
}

/// Rules for which fields apply together, so that a person sees only those.
enum FormRules {
    typealias Values = [String: FieldValue]

    /// Fields that repeat another field of the form: the key is hidden, the value is shown.
    private static let repeatedFields = ["org_parts": "org", "phone_types": "phones", "addresses": "address_parts"]

    /// True if the field has a row at all.
    static func hasRow(_ name: String, in form: PayloadForm) -> Bool {
        // A choice with one option needs no row.
        if let row = form.fields.first(where: { $0.name == name }), case .choice(let choices) = row.content, choices.count == 1 {
            return false
        }
        return !isRepeated(name, in: form)
    }

    private static func isRepeated(_ name: String, in form: PayloadForm) -> Bool {
        guard let repeated = repeatedFields[name] else { return false }
        return form.fields.contains { $0.name == repeated }
    }

    /// True if the row is visible with these values. Invisible fields are not built either.
    static func isShown(_ name: String, in form: PayloadForm, with values: Values) -> Bool {
        guard !isRepeated(name, in: form) else { return false }
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

    /// The fields to build the payload from.
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

    /// The initial values of the rows for a parsed payload: repeated fields are merged, and choices have their usual names.
    static func values(of parsed: ParsedPayload, in form: PayloadForm) -> Values {
        var values = Dictionary(form.fields(of: parsed).map { ($0.name, $0.value) }) { first, _ in first }
        for row in form.fields {
            guard case .choice(let choices) = row.content, let written = values[row.name]?.text else { continue }
            if let choice = choices.first(where: { $0.isCalled(written) }) { values[row.name] = .text(choice.value) }
        }
        if form.fields.contains(where: { $0.name == "phones" && $0.content == .typedList }), let numbers = values["phones"]?.elements {
            let types = (values["phone_types"]?.elements ?? []) + numbers.map { _ in .absent }
            values["phones"] = .list(zip(numbers, types).map { .list([$0, $1]) })
        }
        if form.fields.contains(where: { $0.name == "address_parts" }), let whole = values["addresses"]?.elements {
            let parted = values["address_parts"]?.elements ?? []
            values["address_parts"] = .list(
                whole.map { address in parted.first { $0.text == address.text } ?? .list([.text(""), .text(""), address]) })
        }
        if form.kind == .calendar {
            // People think of the local times of the event's zone.
            for name in ["start", "end"] { values[name] = parsed["\(name)_wall"] ?? values[name] }
        }
        if form.identifier == "payment.emvco" {
            // A Pix account has fields of its own; any other account is in the list.
            let isPix = values["accounts"]?.elements.first?["id"]?.text.lowercased() == "br.gov.bcb.pix"
            for name in isPix ? ["accounts"] : ["key", "url"] { values[name] = nil }
        }
        values = values.filter { $0.value != .flag(false) }
        for name in repeatedFields.keys where isRepeated(name, in: form) { values[name] = nil }
        return values
    }
}

/// Labels for the editor, where the names for scripts and terminals would be too short or too technical.
enum FormLabels {
    static func label(of field: FormField, in form: PayloadForm) -> LocalizedText { labels[form.kind]?[field.name] ?? field.label }

    static func hint(of field: FormField, in form: PayloadForm) -> LocalizedText? {
        withoutHint[form.kind]?.contains(field.name) == true ? nil : hints[form.kind]?[field.name] ?? field.hint
    }

    /// The title for no choice.
    static func usual(of field: FormField, in form: PayloadForm) -> LocalizedText {
        switch (form.kind, field.name) {
        case (.wifi, "security"): tr("Automatic")
        case (.otp, "type"): tr("Default (time-based)")
        case (.otp, "algorithm"): tr("Default (SHA-1)")
        case (.swissqr, "type"): tr("Default (structured)")
        case (.swissqr, "currency"): tr("Default (CHF)")
        case (.swissqr, "ref_type"): tr("Based on the reference")
        case (.calendar, "status"): tr("Not specified")
        default: tr("Default")
        }
    }

    /// The row where a person looks for a missing value, and the sentence there; nil if that is the field itself.
    static func missing(_ field: String, in form: PayloadForm) -> (row: String, sentence: LocalizedText)? {
        switch (form.kind, field) {
        case (.contact, "name"): ("given", tr("A contact needs a given name, a family name or an organisation."))
        case (.payment, "key") where form.notation == "emvco":
            ("key", tr("Enter the key of a Pix account, or an account of another scheme."))
        default: nil
        }
    }

    private static let labels: [PayloadKind: [String: LocalizedText]] = [
        // The code itself has a title too.
        .contact: [
            "given": tr("Given name"), "family": tr("Family name"), "title": tr("Job title"), "name": tr("Display name"),
            "additional": tr("Middle names"), "address_parts": tr("Address"), "addresses": tr("Address"),
            "prefix": tr("Prefix"), "suffix": tr("Suffix"),
        ],
        .text: ["text": tr("Text or link")],
        .uri: ["title": tr("Bookmark name")],
        .calendar: [
            "last_day": tr("Last day"), "rrule": tr("Repeats"), "alarms": tr("Reminders"), "uid": tr("Identifier"),
        ],
        .swissqr: [
            "type": tr("Address type"), "line1": tr("Street"), "line2": tr("House number"), "city": tr("Town or city"),
            "alt": tr("Alternative procedures"),
        ],
    ]

    private static let hints: [PayloadKind: [String: LocalizedText]] = [
        .wifi: [
            "security": tr("WPA with a password, none without one"), "hidden": tr("The network doesn’t broadcast its name"),
            "eap": tr("PEAP, TTLS, TLS, PWD …"), "phase2": tr("MSCHAPV2, GTC, PAP …"), "identity": tr("the user name"),
            "anonymous": tr("the name shown outside the tunnel"),
        ],
        .contact: ["org": tr("Each unit on its own line")],
        .swissqr: ["line1": tr("or the full first line"), "line2": tr("or postcode and town")],
    ]

    /// Fields whose controls say enough.
    private static let withoutHint: [PayloadKind: Set<String>] = [
        .calendar: ["start", "end"], .contact: ["address_parts"], .otp: ["type", "algorithm"],
        .swissqr: ["type", "postcode", "city", "currency", "ref_type"],
    ]
}
