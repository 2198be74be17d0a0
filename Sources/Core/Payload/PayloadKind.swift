/// The kind of a payload.
public enum PayloadKind: String, Codable, CaseIterable, Sendable {
    case uri, text, wifi, phone, sms, geo, email, calendar, contact, isbn, product, vin, gs1, epc, swissqr, otp, payment, binary

    /// The name for people.
    public var name: String {
        switch self {
        case .uri: "Link"
        case .text: "Text"
        case .wifi: "Wi-Fi"
        case .phone: "Phone number"
        case .sms: "Message"
        case .geo: "Place"
        case .email: "E-mail"
        case .calendar: "Event"
        case .contact: "Contact"
        case .isbn: "Book"
        case .product: "Product"
        case .vin: "Vehicle"
        case .gs1: "GS1 data"
        case .epc: "SEPA payment"
        case .swissqr: "Swiss QR bill"
        case .otp: "One-time password"
        case .payment: "Payment"
        case .binary: "Data"
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
