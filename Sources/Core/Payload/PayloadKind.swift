public import Platform

/// The kind of a payload.
public enum PayloadKind: String, Codable, CaseIterable, Sendable {
    case uri, text, wifi, phone, sms, geo, email, calendar, contact, isbn, product, vin, gs1, epc, swissqr, otp, payment, binary

    /// The name for people.
    public var name: LocalizedText {
        switch self {
        case .uri: tr("Link")
        case .text: tr("Text")
        case .wifi: tr("Wi-Fi")
        case .phone: tr("Phone number")
        case .sms: tr("Message")
        case .geo: tr("Place")
        case .email: tr("E-mail")
        case .calendar: tr("Event")
        case .contact: tr("Contact")
        case .isbn: tr("Book")
        case .product: tr("Product")
        case .vin: tr("Vehicle")
        case .gs1: tr("GS1 data")
        case .epc: tr("SEPA payment")
        case .swissqr: tr("Swiss QR bill")
        case .otp: tr("One-time password")
        case .payment: tr("Payment")
        case .binary: tr("Data")
        }
    }

    /// The name of the symbolic icon.
    public var iconName: String {
        let symbol =
            switch self {
            case .uri: "link"
            case .text: "text"
            case .wifi: "wifi"
            case .phone: "phone"
            case .sms: "sms"
            case .geo: "place"
            case .email: "email"
            case .calendar: "event"
            case .contact: "contact"
            case .isbn, .product, .vin: "product"
            case .epc, .swissqr, .payment: "payment"
            case .otp: "password"
            case .gs1, .binary: "data"
            }
        return "quire-kind-\(symbol)-symbolic"
    }
}
