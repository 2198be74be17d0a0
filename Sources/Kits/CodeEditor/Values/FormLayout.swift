import Payload

/// In which order the rows of a form stand, which of them share a line, and which wait behind “More”.
struct FormLayout: Hashable, Sendable {
    /// Names of fields; those of one line beside each other.
    let main: [[String]]
    let more: [[String]]

    /// A form with no more rows than this has no need to hide any.
    private static let fewRows = 7

    init(_ form: PayloadForm) {
        let names = form.fields.map(\.name).filter { FormRules.hasRow($0, in: form) }
        let first = (Self.usual[form.kind] ?? Self.usual(ofNotation: form.notation)).filter(names.contains)
        let isShort = first.isEmpty || names.count <= Self.fewRows || form.kind == .wifi
        let main = isShort ? names : first
        self.main = Self.lines(main)
        more = Self.lines(names.filter { !main.contains($0) })
    }

    /// What most codes of a kind need, in the order in which people think of it.
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

    /// What belongs together stands beside each other.
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
