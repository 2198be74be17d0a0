import Foundation
import Payload
import Platform

/// An entry in the list of kinds: a kind with all of its notations, or one payment scheme.
struct KindChoice: Identifiable, Sendable {
    let id: String
    let name: LocalizedText
    let iconName: String
    /// The notations, the usual one first.
    let forms: [PayloadForm]
    /// Other names for it, in lower case.
    private let words: String

    /// The heading below which it is listed.
    var group: LocalizedText {
        switch forms.first?.kind {
        case .wifi, .text, .uri, .phone, .sms, .email, .geo: tr("Everyday", context: "kinds of codes")
        case .contact, .calendar: tr("People and dates", context: "kinds of codes")
        case .otp: tr("Sign-in", context: "kinds of codes")
        case .epc, .swissqr, .payment: tr("Payment", context: "kinds of codes")
        default: tr("Business", context: "kinds of codes")
        }
    }

    /// All entries by their groups, the most used first.
    static let all: [KindChoice] = order.flatMap { kind in
        let forms = PayloadForm.forms(of: kind)
        let words = keywords[kind] ?? ""
        guard kind == .payment else {
            let name = kind == .text ? tr("Text or link") : kind.name
            return [KindChoice(id: kind.rawValue, name: name, iconName: kind.iconName, forms: forms, words: words)]
        }
        // People look for Bitcoin or PayPal, not for a payment in one of seventeen notations.
        return forms.map {
            KindChoice(id: $0.identifier, name: $0.name, iconName: kind.iconName, forms: [$0], words: "\(words) \($0.notation ?? "")")
        }
    }

    /// Text, which any payload can be.
    static let text = all.first { $0.id == PayloadKind.text.rawValue }!

    /// The entry that contains a form.
    static func holding(_ form: PayloadForm) -> KindChoice {
        all.first { choice in choice.forms.contains { $0.identifier == form.identifier } } ?? text
    }

    private static let order: [PayloadKind] = {
        let first: [PayloadKind] = [.text, .wifi, .uri, .email, .sms, .phone, .geo, .contact, .calendar, .otp, .epc, .swissqr, .payment]
        // Kinds that are added later are listed by themselves.
        return first + PayloadKind.allCases.filter { !first.contains($0) && !PayloadForm.forms(of: $0).isEmpty }
    }()

    private static let keywords: [PayloadKind: String] = [
        .text: "url web website note address", .wifi: "wlan wireless network password hotspot",
        .contact: "vcard mecard person card address", .calendar: "calendar date appointment meeting icalendar",
        .email: "mail", .sms: "sms mms text phone", .phone: "call telephone",
        .geo: "location map position coordinates", .otp: "2fa totp hotp authenticator two-factor", .uri: "bookmark url web address",
        .epc: "bank iban girocode euro transfer invoice", .swissqr: "bank iban franc invoice", .payment: "pay money payment",
        .isbn: "isbn", .product: "ean upc gtin barcode", .vin: "car vin", .gs1: "gtin digital link barcode",
    ]

    /// True if each word of a search begins a word of this entry; "wifi" matches "wi-fi".
    func matches(_ search: String) -> Bool {
        let names = [name.string, name.untranslated, words] + forms.map(\.name.string)
        let written = names.flatMap { $0.split(separator: " ").map(String.init) }
        let parts = written.flatMap { word in word.split { !$0.isLetter && !$0.isNumber }.map(String.init) }
        let own = (written + parts).map(Self.folded)
        let wanted = search.split(whereSeparator: \.isWhitespace).map { Self.folded(String($0)) }
        if forms.contains(where: { $0.isCalled(search.lowercased()) }) { return true }
        return wanted.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }

    /// Letters and digits only, without case and accents.
    private static func folded(_ text: String) -> String { text.folded.filter { $0.isLetter || $0.isNumber } }
}

extension PayloadForm {
    /// A unique identifier, such as "wifi" or "contact.vcard4".
    var identifier: String { notation.map { "\(kind.rawValue).\($0)" } ?? kind.rawValue }

    static func identified(_ identifier: String) -> PayloadForm? { all.first { $0.identifier == identifier } }
}
