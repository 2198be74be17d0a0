import Payload

/// What a window says of a field where the words for scripts and terminals would be too short or too technical beside a control.
enum FormWords {
    /// The label of a row; `owner` is the field of the record that it is part of.
    static func label(of field: FormField, in form: PayloadForm) -> String { labels[form.kind]?[field.name] ?? field.label }

    static func hint(of field: FormField, in form: PayloadForm) -> String { hints[form.kind]?[field.name] ?? field.hint }

    /// What a list says for leaving the choice open.
    static func usual(of field: FormField, in form: PayloadForm) -> String {
        switch (form.kind, field.name) {
        case (.wifi, "security"): "Automatic"
        case (.otp, "type"): "Usual (by the time)"
        case (.otp, "algorithm"): "Usual (SHA-1)"
        case (.swissqr, "type"): "Usual (structured)"
        case (.swissqr, "currency"): "Usual (CHF)"
        case (.swissqr, "ref_type"): "As the reference says"
        case (.calendar, "status"): "Not said"
        default: "Usual"
        }
    }

    /// The row at which a person looks for what is missing, and the sentence there; nil where that is the field itself.
    static func missing(_ field: String, in form: PayloadForm) -> (row: String, sentence: String)? {
        switch (form.kind, field) {
        case (.contact, "name"): ("given", "A contact needs a name: a given or a family name, or an organisation.")
        case (.payment, "key") where form.notation == "emvco":
            ("key", "The key of a Pix account is missing, or the account of another scheme.")
        default: nil
        }
    }

    private static let labels: [PayloadKind: [String: String]] = [
        // The code itself has a title too.
        .contact: [
            "given": "Given name", "family": "Family name", "title": "Position", "name": "Name as shown",
            "additional": "Further given names",
            "address_parts": "Address", "addresses": "Address", "prefix": "Before the name", "suffix": "Behind the name",
        ],
        .text: ["text": "Text or link"],
        .uri: ["title": "Name of the bookmark"],
        .calendar: ["last_day": "Last day", "rrule": "Repeats", "alarms": "Reminders", "uid": "Identifier"],
        .swissqr: [
            "type": "Kind of address", "line1": "Street", "line2": "House number", "city": "Town", "alt": "Other procedures",
        ],
    ]

    private static let hints: [PayloadKind: [String: String]] = [
        .wifi: [
            "security": "WPA where there is a password, none where there is none", "hidden": "It does not announce itself",
            "eap": "PEAP, TTLS, TLS, PWD …", "phase2": "MSCHAPV2, GTC, PAP …", "identity": "the user name",
            "anonymous": "the name shown outside the tunnel",
        ],
        .calendar: ["start": "", "end": ""],
        .contact: ["org": "Units on lines of their own", "address_parts": ""],
        .otp: ["type": "", "algorithm": ""],
        .swissqr: [
            "type": "", "line1": "or the whole first line", "line2": "or postcode and town", "postcode": "", "city": "", "currency": "",
            "ref_type": "",
        ],
    ]
}
