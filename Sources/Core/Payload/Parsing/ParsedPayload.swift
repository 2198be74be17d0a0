public import Foundation
import Platform

/// The content of a payload: its kind and fields, warnings, and possible actions.
public struct ParsedPayload: Hashable, Sendable {
    public let kind: PayloadKind
    /// In display order, without duplicate names and empty values.
    public let fields: [PayloadField]
    /// A single line of 1 to 60 characters.
    public let title: String
    public let warnings: [PayloadWarning]
    public let actions: [PayloadAction]

    /// The value of a field; nil when it is missing.
    public subscript(name: String) -> FieldValue? {
        fields.first { $0.name == name }?.value
    }

    /// The value of a field that is a text; nil for others.
    public func text(_ name: String) -> String? {
        if case .text(let text) = self[name] { text } else { nil }
    }
}

extension Payload {
    /// Parses the payload, in linear time.
    ///
    /// `symbology` is the name of the symbol's type (“EAN-13”, “CODE-39” …; empty for a QR code). The meaning of digits depends on it.
    /// `now` decides which dates are over.
    public func parsed(printedAs symbology: String = "", now: Date = .now) -> ParsedPayload {
        PayloadParser(self, printedAs: symbology, now: now).parsed
    }

    /// The same kind, fields and title as in `parsed()`, in less time, as the library stores them. The title is nil unless it is requested.
    public func outline(isTitled: Bool) -> (kind: PayloadKind, fields: [PayloadField], title: String?) {
        PayloadParser(self, printedAs: "", now: .now, wantsAdvice: false).outline(isTitled: isTitled)
    }
}

/// Parses a payload with the format of its kind, and completes the result.
struct PayloadParser {
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

    func outline(isTitled: Bool) -> (kind: PayloadKind, fields: [PayloadField], title: String?) {
        let result = result
        return (kind, result.fields, isTitled ? title(result) : nil)
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
        return content.payload.bytes.isEmpty ? "Empty code" : kind.name.untranslated
    }

    private var dataTitle: String? {
        guard kind == .binary else { return nil }
        let count = content.payload.bytes.count
        return count == 1 ? "1 byte of data" : "\(count) bytes of data"
    }

    private var firstLine: String {
        // No title needs more than four bytes for a scalar and four scalars for a character.
        let line = content.text.utf8.prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
        return String(Substring(line))
    }
}
