public import Gtk
public import Payload

extension Icon {
    /// Shows the icon of a kind in the colour of its group, which `order.css` gives.
    public func show(_ kind: PayloadKind) {
        show(kind.iconName)
        for group in PayloadKind.colorGroups { setClass("kind-\(group)", group == kind.colorGroup) }
    }
}

extension PayloadKind {
    /// The kinds of one group have the same colour: it says at a glance what a code is for.
    fileprivate var colorGroup: String {
        switch self {
        case .uri: "link"
        case .wifi: "network"
        case .contact: "person"
        case .calendar: "time"
        case .epc, .swissqr, .payment: "money"
        case .geo: "place"
        case .phone, .sms, .email: "message"
        case .otp: "secret"
        case .isbn, .product, .vin, .gs1: "thing"
        case .text, .binary: "text"
        }
    }

    fileprivate static let colorGroups = ["link", "network", "person", "time", "money", "place", "message", "secret", "thing", "text"]
}
