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
        PayloadReader(self, printedAs: "", now: .now, isAdvised: false).outline(isTitled: isTitled)
    }
}

/// Hands a payload to the format of its kind and completes what that found.
struct PayloadReader {
    static let longestTitle = 60

    private let content: Content
    private let kind: PayloadKind

    init(_ payload: Payload, printedAs symbology: String, now: Date, isAdvised: Bool = true) {
        content = Content(payload, printedAs: symbology, now: now, isAdvised: isAdvised)
        kind = payload.kind(printedAs: symbology)
    }

    var parsed: ParsedPayload {
        let reading = reading
        return ParsedPayload(
            kind: kind, fields: reading.fields, title: title(reading), warnings: reading.warnings, actions: reading.actions)
    }

    func outline(isTitled: Bool) -> PayloadOutline {
        let reading = reading
        return PayloadOutline(kind: kind, fields: reading.fields, title: isTitled ? title(reading) : nil)
    }

    private var reading: Reading {
        switch kind {
        case .uri: LinkFormat.read(content)
        case .wifi: WiFiFormat.read(content)
        case .phone: PhoneFormat.read(content)
        case .sms: MessageFormat.read(content)
        case .email: MailFormat.read(content)
        case .geo: PlaceFormat.read(content)
        case .contact: contact
        case .calendar: EventFormat.read(content)
        case .otp: OneTimePasswordFormat.read(content)
        case .epc: CreditTransferFormat.read(content)
        case .swissqr: SwissBillFormat.read(content)
        case .payment: payment
        case .isbn, .product: ProductFormat.read(content)
        case .vin: VehicleFormat.read(content)
        case .gs1: GS1Format.read(content)
        case .text: TextFormat.read(content)
        case .binary: Reading()
        }
    }

    private var contact: Reading {
        if content.hasPrefix("mecard:") { return MeCardFormat.read(content) }
        if content.hasPrefix("bizcard:") { return BizCardFormat.read(content) }
        return content.hasPrefix("begin:") ? VCardFormat.read(content) : PhoneBookFormat.read(content)
    }

    private var payment: Reading {
        if content.hasPrefix("000201") { return MerchantFormat.read(content) }
        if content.hasPrefix("upi:") { return UPIFormat.read(content) }
        if content.hasPrefix("spd*") { return ShortPaymentFormat.read(content) }
        if content.hasPrefix("st000") { return RussianPaymentFormat.read(content) }
        if let link = PaymentLink(content.text) { return link.reading }
        return CoinFormat.read(content)
    }

    private func title(_ reading: Reading) -> String {
        let suggestion = VisibleText.singleLine(reading.title ?? dataTitle ?? firstLine, limit: Self.longestTitle)
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
