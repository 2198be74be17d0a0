import Foundation
import Platform

/// Makes the rows of a parsed payload for people: values that belong together in one row, what only programs need apart.
struct FactBuilder {
    private let parsed: ParsedPayload
    private let format: FactText
    private(set) var rows: [Fact] = []
    private(set) var technical: [Fact] = []

    init(_ parsed: ParsedPayload, _ dates: DateText) { (self.parsed, format) = (parsed, FactText(dates)) }

    mutating func build() {
        for statement in parsed.statements { add(statement) }
    }

    private mutating func add(_ statement: Statement) {
        if parsed.kind == .otp, !["issuer", "account"].contains(statement.name) {
            // The secret and what is made of it are shown by the one-time password alone.
            if ["type", "algorithm", "digits", "period", "counter"].contains(statement.name) { addTechnical(statement) }
            return
        }
        if isLeftOut(statement.name) { return }
        if isTechnical(statement.name) { return addTechnical(statement) }
        if let fact = special(statement) { rows += fact } else { rows += plain(statement) }
    }

    // MARK: What is said elsewhere

    private func isLeftOut(_ name: String) -> Bool {
        switch (parsed.kind, name) {
        // A warning says what is wrong, and nothing has to say what is right.
        case (_, "iban_valid"), (_, "crc_ok"): true
        case (_, "currency"): parsed["amount"] != nil
        case (_, "lon"): parsed["lat"] != nil
        case (.calendar, "end"), (.calendar, "last_day"), (.calendar, "all_day"), (.calendar, "tz"): parsed["start"] != nil
        // The whole name has them.
        case (.contact, "given"), (.contact, "family"), (.contact, "additional"), (.contact, "prefix"), (.contact, "suffix"):
            parsed["name"] != nil
        case (.uri, "host"): true
        // The name of the place says what is searched for.
        case (.geo, "query"): parsed["label"] != nil
        case (.text, "text"): parsed["pretty"] != nil
        case (.product, "normalized"): parsed["product"] == parsed["normalized"]
        default: false
        }
    }

    private func isTechnical(_ name: String) -> Bool {
        switch name {
        case "uid", "charset", "version", "scheme", "ref_type", "bill_info", "chain_id", "is_dynamic", "multimedia", "context", "accounts",
            "merchant_category", "wmi", "vds", "vis", "attributes", "has_picture", "notation", "isbn10", "normalized":
            true
        case "alt": parsed.kind == .swissqr
        case "sequence": parsed.kind == .calendar
        case "query": parsed.kind == .geo && QueryItems(parsed["query"]?.text ?? "")["q"] == nil
        case "rrule": format.repetition(parsed["rrule"]?.text ?? "") == nil
        case "status": parsed.kind == .calendar && parsed["status"]?.text.uppercased() == "CONFIRMED"
        case "purpose": parsed.kind == .epc
        default: false
        }
    }

    private mutating func addTechnical(_ statement: Statement) {
        technical += facts(statement, label: statement.label, statement.value, isLiteral: true)
    }

    // MARK: Formats

    private func special(_ statement: Statement) -> [Fact]? {
        let text = statement.value.text
        switch (parsed.kind, statement.name) {
        case (.wifi, "security"): return [fact(statement, shown: format.security(text).string)]
        case (_, "amount"):
            let currency = parsed["currency"]?.text ?? Cryptocurrency.unit(of: parsed["scheme"]?.text)
            return [fact(statement, shown: format.money(text, currency: currency))]
        case (_, "iban"): return [fact(statement, shown: FactText.grouped(text), isLiteral: true)]
        case (.epc, "reference"), (.swissqr, "reference"): return [fact(statement, shown: FactText.reference(text), isLiteral: true)]
        case (.calendar, "start"): return when(statement)
        case (.calendar, "rrule"): return format.repetition(text).map { [fact(statement, shown: $0.string)] }
        case (.calendar, "alarms"):
            guard case .list(let alarms) = statement.value else { return nil }
            return alarms.map { Fact(label: statement.label, original: $0.text, text: format.alarm($0.text), name: statement.name) }
        case (.contact, "birthday"): return [fact(statement, shown: format.birthday(text) ?? text)]
        case (.contact, "addresses"): return addresses(statement)
        case (_, "lat"):
            guard let place = format.coordinates(parsed) else { return nil }
            return [Fact(label: tr("Coordinates", context: "field"), original: place, name: "lat", isLiteral: true)]
        case (.geo, "query"):
            return QueryItems(text, plusIsSpace: true)["q"].map { [Fact(label: statement.label, original: $0, name: statement.name)] }
        case (.geo, "alt"): return [fact(statement, shown: tr("\(text) m", context: "metres").string)]
        case (.gs1, let name), (.uri, let name):
            guard name.hasSuffix("_date"), let day = CalendarDate(gs1: text, now: .now) else { return nil }
            return [fact(statement, shown: format.day(day))]
        case (.swissqr, "creditor"), (.swissqr, "debtor"), (.swissqr, "ultimate_creditor"):
            guard case .record(let fields) = statement.value else { return nil }
            return [Fact(label: statement.label, original: format.party(fields), name: statement.name)]
        case (_, "country"): return [fact(statement, shown: format.country(text))]
        default: return nil
        }
    }

    private func when(_ statement: Statement) -> [Fact]? {
        guard let when = format.when(parsed) else { return nil }
        let row = Fact(label: tr("When", context: "field"), original: when.long, name: "start")
        guard let there = when.there else { return [row] }
        return [row, Fact(label: tr("Local time", context: "field"), original: there, name: "start_wall")]
    }

    private func addresses(_ statement: Statement) -> [Fact]? {
        guard case .list(let addresses) = parsed["address_parts"], case .list(let written) = statement.value,
            addresses.count == written.count
        else { return nil }
        return addresses.map { parts in
            guard case .list(let parts) = parts else { return Fact(label: statement.label, original: parts.text, name: statement.name) }
            return Fact(label: statement.label, original: format.address(parts.map(\.text)), name: statement.name)
        }
    }

    private func fact(_ statement: Statement, shown: String, isLiteral: Bool = false) -> Fact {
        Fact(
            label: statement.label, original: statement.value.text, text: VisibleText.showingControls(shown), name: statement.name,
            isSecret: statement.isSecret, isLiteral: isLiteral)
    }

    // MARK: Others

    /// The fields that people copy digit by digit.
    private static let literal: Set<String> = [
        "uri", "password", "bic", "isbn", "isbn10", "product", "normalized", "gtin", "sscc", "vin", "uid", "wep_key",
        "address", "hash", "secret", "crc", "lot", "serial", "invoice", "lightning", "key",
    ]

    private func plain(_ statement: Statement) -> [Fact] {
        facts(statement, label: statement.label, statement.value, isLiteral: Self.literal.contains(statement.name))
    }

    private func facts(_ statement: Statement, label: LocalizedText, _ value: FieldValue, isLiteral: Bool) -> [Fact] {
        switch value {
        case .absent, .flag(false): return []
        case .flag: return [Fact(label: label, original: value.text, text: tr("Yes").string, name: statement.name)]
        case .text, .integer, .number:
            guard !value.text.isEmpty else { return [] }
            return [
                Fact(
                    label: label, original: value.text, text: format.date(value.text), name: statement.name, isSecret: statement.isSecret,
                    isLiteral: isLiteral)
            ]
        case .list(let values): return values.flatMap { facts(statement, label: label, $0, isLiteral: isLiteral) }
        case .record(let members):
            // The secret members are covered separately.
            let open = members.filter { !$0.isSecret }.map(\.value.text).filter { !$0.isEmpty }.joined(separator: ", ")
            let whole = open.isEmpty ? [] : [Fact(label: label, original: open, name: statement.name, isSecret: statement.isSecret)]
            return whole
                + members.filter(\.isSecret).flatMap { facts(Statement($0), label: $0.label, $0.value, isLiteral: true) }
        }
    }
}
