import Platform

/// The kind of a payload.
public enum PayloadKind: String, Codable, CaseIterable, Sendable {
    case uri, text, wifi, phone, sms, geo, email, calendar, contact, isbn, product, vin, gs1, epc, swissqr, otp, payment, binary

    /// The name for people.
    public var name: String {
        switch self {
        case .uri: tr("Link").string
        case .text: tr("Text").string
        case .wifi: tr("Wi-Fi").string
        case .phone: tr("Phone number").string
        case .sms: tr("Message").string
        case .geo: tr("Place").string
        case .email: tr("E-mail").string
        case .calendar: tr("Event").string
        case .contact: tr("Contact").string
        case .isbn: tr("Book").string
        case .product: tr("Product").string
        case .vin: tr("Vehicle").string
        case .gs1: tr("GS1 data").string
        case .epc: tr("SEPA payment").string
        case .swissqr: tr("Swiss QR bill").string
        case .otp: tr("One-time password").string
        case .payment: tr("Payment").string
        case .binary: tr("Data").string
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
