import Foundation

/// What a payload says: its kind, its fields, what to beware of and what can be done with it.
public struct ParsedPayload: Hashable, Sendable {
    public let kind: PayloadKind
    /// In the order in which they are to be shown; no name twice, nothing empty.
    public let fields: [PayloadField]
    /// One line of at most 60 characters that is never empty.
    public let title: String
    public let warnings: [PayloadWarning]
    public let actions: [PayloadAction]

    /// The value of a field, or nil when the payload does not say it.
    public subscript(name: String) -> FieldValue? {
        fields.first { $0.name == name }?.value
    }

    /// The text of a field that holds text, or nil.
    public func text(_ name: String) -> String? {
        if case .text(let text) = self[name] { text } else { nil }
    }
}

extension Payload {
    /// The meaning of the payload, in a time that grows no faster than its size.
    ///
    /// `symbology` is the name of the kind of symbol it was read from ("EAN-13", "CODE-39" …; an empty one for a QR code), which alone
    /// says what digits mean. `now` decides which dates are over.
    public func parsed(printedAs symbology: String = "", now: Date = .now) -> ParsedPayload {
        PayloadReader(self, printedAs: symbology, now: now).parsed
    }
}

/// What a payload says, without what to beware of and what can be done with it: as much as keeping it asks for.
public struct PayloadOutline: Sendable {
    public let kind: PayloadKind
    /// In the order in which they are to be shown; no name twice, nothing empty.
    public let fields: [PayloadField]
    /// One line of at most 60 characters that is never empty; nil where it was not asked for.
    public let title: String?
}

extension Payload {
    /// The same kind, fields and title that `parsed()` finds, in less time.
    public func outline(isTitled: Bool) -> PayloadOutline {
        PayloadReader(self, printedAs: "", now: .now, wantsAdvice: false).outline(isTitled: isTitled)
    }
}

/// Hands a payload to the format of its kind and completes what that found.
struct PayloadReader {
    static let maximumTitleLength = 60

    private let content: PayloadContent
    private let kind: PayloadKind

    init(_ payload: Payload, printedAs symbology: String, now: Date, wantsAdvice: Bool = true) {
        content = PayloadContent(payload, printedAs: symbology, now: now, wantsAdvice: wantsAdvice)
        kind = payload.kind(printedAs: symbology)
    }

    var parsed: ParsedPayload {
        let result = result
        return ParsedPayload(
            kind: kind, fields: result.fields, title: title(result), warnings: result.warnings, actions: result.actions)
    }

    func outline(isTitled: Bool) -> PayloadOutline {
        let result = result
        return PayloadOutline(kind: kind, fields: result.fields, title: isTitled ? title(result) : nil)
    }

    private var result: ParseResult {
        switch kind {
        case .uri: LinkFormat.parse(content)
        case .wifi: WiFiFormat.parse(content)
        case .phone: PhoneFormat.parse(content)
        case .sms: MessageFormat.parse(content)
        case .email: MailFormat.parse(content)
        case .geo: PlaceFormat.parse(content)
        case .contact: contact
        case .calendar: EventFormat.parse(content)
        case .otp: OneTimePasswordFormat.parse(content)
        case .epc: CreditTransferFormat.parse(content)
        case .swissqr: SwissBillFormat.parse(content)
        case .payment: payment
        case .isbn, .product: ProductFormat.parse(content)
        case .vin: VehicleFormat.parse(content)
        case .gs1: GS1Format.parse(content)
        case .text: TextFormat.parse(content)
        case .binary: ParseResult()
        }
    }

    private var contact: ParseResult {
        if content.hasPrefix("mecard:") { return MeCardFormat.parse(content) }
        if content.hasPrefix("bizcard:") { return BizCardFormat.parse(content) }
        return content.hasPrefix("begin:") ? VCardFormat.parse(content) : PhoneBookFormat.parse(content)
    }

    private var payment: ParseResult {
        if content.hasPrefix("000201") { return MerchantFormat.parse(content) }
        if content.hasPrefix("upi:") { return UPIFormat.parse(content) }
        if content.hasPrefix("spd*") { return ShortPaymentFormat.parse(content) }
        if content.hasPrefix("st000") { return RussianPaymentFormat.parse(content) }
        if let link = PaymentLink(content.text) { return link.result }
        return CoinFormat.parse(content)
    }

    private func title(_ result: ParseResult) -> String {
        let suggestion = VisibleText.singleLine(result.title ?? dataTitle ?? firstLine, limit: Self.maximumTitleLength)
        if !suggestion.isEmpty { return suggestion }
        return content.payload.bytes.isEmpty ? "Empty code" : kind.name
    }

    private var dataTitle: String? {
        guard kind == .binary else { return nil }
        let count = content.payload.bytes.count
        return count == 1 ? "1 byte of data" : "\(count) bytes of data"
    }

    private var firstLine: String {
        // Four bytes for a scalar and four scalars for a character: no title needs more.
        let line = content.text.utf8.prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
        return String(Substring(line))
    }
}
