public import Foundation
public import Platform

/// What a code says, as people read it: one value for cards, lists, the large view, results of scans, widgets, flyers and screen readers.
public struct CodeFacts: Hashable, Sendable {
    /// What the facts are of, with its title, actions and warnings.
    public let meaning: ParsedPayload
    /// What tells this code from others of its kind, the most telling first. Never a secret; each is one line.
    public let telling: [String]
    private let dates: DateText

    /// The number of telling facts that fit into a line beside a title.
    private static let maximumDetails = 2
    /// The longest telling fact in characters.
    private static let maximumLength = 120

    /// Collects the facts of a parsed payload.
    public init(_ parsed: ParsedPayload, dates: DateText = DateText()) {
        (meaning, self.dates) = (parsed, dates)
        let secrets = PayloadSecrets(parsed.fields)
        telling = TellingFacts(parsed, dates).texts.map { VisibleText.singleLine($0, limit: Self.maximumLength) }
            .filter { !$0.isEmpty && !secrets.areRepeated(in: $0) }
    }

    /// Collects the facts of a payload.
    ///
    /// - Parameter symbology: the name of the symbol's type, as in ``Payload/parsed(printedAs:now:)``.
    public init(_ payload: Payload, printedAs symbology: String = "", dates: DateText = DateText(), now: Date = .now) {
        self.init(payload.parsed(printedAs: symbology, now: now), dates: dates)
    }

    /// The kind of the payload.
    public var kind: PayloadKind { meaning.kind }

    /// What it says, in the formats of the desktop, the most important first, and what only programs and experts need: versions, character
    /// sets, identifiers. Of one-time passwords only the account, never the secret. Made anew each time: a list needs none of it.
    public var sections: (rows: [Fact], technical: [Fact]) {
        var builder = FactBuilder(meaning, dates)
        builder.build()
        return (builder.rows, builder.technical)
    }

    /// At most two facts that the title does not say already, in one line; the name of the kind where there is none.
    public func detail(besides title: String) -> LocalizedText {
        let details = details(besides: title)
        return details.isEmpty ? kind.name : .verbatim(details.joined(separator: " · "))
    }

    /// At most two facts that the title does not say already.
    public func details(besides title: String) -> [String] {
        let said = title.lowercased()
        var details: [String] = []
        for fact in telling where details.count < Self.maximumDetails {
            // What a text says behind its title is told, without the title.
            let rest = fact.hasPrefix(title) ? String(fact.dropFirst(title.count)).trimmingCharacters(in: Self.separators) : fact
            guard !rest.isEmpty, !said.contains(rest.lowercased()), !details.contains(rest) else { continue }
            details.append(kind == .text ? rest : fact)
        }
        return details
    }

    private static let separators = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: ":;,.–—-"))
}

/// A line about a code as people read it: a label, and a value in the formats of the desktop.
public struct Fact: Hashable, Sendable {
    /// The stable name of the field that it comes from; empty where it comes from none.
    public let name: String
    /// The name for people.
    public let label: LocalizedText
    /// The value as people read it, with control characters made visible.
    public let text: String
    /// The value to copy: as it stands in the code where that is what other programs want.
    public let original: String
    /// Covered until the person reveals it.
    public let isSecret: Bool
    /// Read character by character, such as a number, a key or an address.
    public let isLiteral: Bool

    /// - Parameters:
    ///   - text: the value as people read it; the original where nothing is given.
    public init(
        label: LocalizedText, original: String, text: String? = nil, name: String = "", isSecret: Bool = false, isLiteral: Bool = false
    ) {
        (self.label, self.original, self.name, self.isSecret, self.isLiteral) = (label, original, name, isSecret, isLiteral)
        self.text = text ?? VisibleText.showingControls(original)
    }
}

/// Chooses the facts that tell a payload from others of its kind.
private struct TellingFacts {
    private let parsed: ParsedPayload
    private let format: FactText

    init(_ parsed: ParsedPayload, _ dates: DateText) { (self.parsed, format) = (parsed, FactText(dates)) }

    private func text(_ name: String) -> String? { parsed[name]?.text }

    private func first(_ name: String) -> String? {
        if case .list(let values) = parsed[name] { values.first { !$0.text.isEmpty }?.text } else { text(name) }
    }

    private var amount: String? {
        text("amount").map { format.money($0, currency: text("currency") ?? Cryptocurrency.unit(of: text("scheme"))) }
    }

    var texts: [String] {
        let facts: [String?] =
            switch parsed.kind {
            case .uri: link
            case .text: [text("format").flatMap { parsed.title == $0 ? nil : $0 }, text("text")]
            case .wifi: [text("ssid"), text("security").map { format.security($0).string }]
            case .phone: [text("number")]
            case .sms: [first("numbers"), text("body")]
            case .geo: [text("label"), placeQuery, format.coordinates(parsed)]
            case .email: [first("to"), text("subject"), text("body")]
            case .calendar: [format.when(parsed)?.short, text("location").map(firstLine), text("summary")]
            case .contact: [text("org").map(firstLine), text("title"), first("phones"), first("emails"), text("name")]
            case .isbn: [text("isbn")]
            case .product: [text("product")]
            case .vin: [text("vin"), text("year")]
            case .gs1: [text("product") ?? text("sscc"), text("lot"), text("serial")]
            case .epc: [amount, text("name"), text("text") ?? text("reference"), text("info")]
            case .swissqr: [amount, creditor, text("message")]
            case .payment:
                [amount, text("name") ?? text("label"), text("message"), Cryptocurrency.name(of: text("scheme")), text("address")]
            case .otp: [text("issuer"), text("account")]
            case .binary: []
            }
        return facts.compactMap(\.self)
    }

    /// The service and whom it reaches, or the address without what all addresses have.
    private var link: [String?] {
        if let service = text("service") {
            return [service, text("title"), text("user") ?? text("number") ?? text("meeting") ?? text("app") ?? text("invitation")]
        }
        guard let address = text("uri") else { return [] }
        let inspected = InspectedAddress(address)
        let isWeb = ["http", "https"].contains(inspected.scheme)
        let host = text("host")
        let shown = inspected.parts.filter { $0.role != .credentials && (!isWeb || $0.role != .scheme) }.map { part in
            // A confusable name is shown as it really is.
            guard part.role == .destination, let host, HostName(host).isConfusable else { return part.text }
            return host
        }.joined()
        let path = shown.hasPrefix("www.") ? String(shown.dropFirst("www.".count)) : shown
        let whole = path.hasSuffix("/") && path.count(where: { $0 == "/" }) == 1 ? String(path.dropLast()) : path
        return [whole, text("title")]
    }

    private var placeQuery: String? {
        text("query").flatMap { query in QueryItems(query, plusIsSpace: true)["q"] }
    }

    private var creditor: String? {
        guard case .record(let fields) = parsed["creditor"] else { return nil }
        return fields.first { $0.name == "name" }?.value.text
    }

    private func firstLine(_ text: String) -> String { String(text.prefix { !$0.isNewline }) }
}
