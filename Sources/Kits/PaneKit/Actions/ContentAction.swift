public import Desktop
import Foundation
import Gtk
public import Payload
public import Platform

/// An action with a code, as the results of scans and the large view offer it. Nothing happens before it is pressed.
public enum ContentAction: Hashable, Sendable {
    case save
    case copy
    case copyPicture
    /// Opens an address after a question that shows it.
    case open(address: String, title: LocalizedText)
    case showPlace(MapLocation, title: LocalizedText)
    /// Joins the Wi-Fi network.
    case connect
    /// Opens the contact or the event in its default program.
    case handOver(PayloadDocument.Format)
    case showLarge(title: LocalizedText)
    case share
    case pin
    case edit
    /// Makes a flyer or a sign of the code.
    case makeFlyer

    /// The label of a button.
    public var title: LocalizedText {
        switch self {
        case .save: tr("Save to library")
        case .copy: tr("Copy")
        case .copyPicture: tr("Copy picture")
        case .open(_, let title), .showPlace(_, let title), .showLarge(let title): title
        case .connect: tr("Connect…")
        case .handOver(.vCard): tr("Add contact")
        case .handOver(.iCalendar): tr("Add event")
        case .share: tr("Share…")
        case .pin: tr("Pin to desktop")
        case .edit: tr("Edit…")
        case .makeFlyer: tr("Print a sign…")
        }
    }

    /// The name of the symbolic icon.
    public var iconName: String {
        switch self {
        case .save: "quire-save-symbolic"
        case .copy: "quire-copy-symbolic"
        case .copyPicture: "quire-picture-symbolic"
        case .open(let address, _): Self.iconName(opening: address)
        case .showPlace: "quire-kind-place-symbolic"
        case .connect: "quire-kind-wifi-symbolic"
        case .handOver(.vCard): "quire-kind-contact-symbolic"
        case .handOver(.iCalendar): "quire-kind-event-symbolic"
        case .showLarge: "quire-enlarge-symbolic"
        case .share: "quire-share-symbolic"
        case .pin: "quire-pin-symbolic"
        case .edit: "quire-edit-symbolic"
        case .makeFlyer: "quire-printer-symbolic"
        }
    }

    private static func iconName(opening address: String) -> String {
        switch address.prefix(while: { $0 != ":" }).lowercased() {
        case "tel": "quire-kind-phone-symbolic"
        case "sms": "quire-kind-sms-symbolic"
        case "mailto": "quire-kind-email-symbolic"
        default: "quire-open-symbolic"
        }
    }

    // MARK: Available actions

    /// What can be done with what a code says, the main thing first. Addresses that no code may open are left out.
    public static func actions(with payload: Payload, _ meaning: ParsedPayload) -> [ContentAction] {
        meaning.actions.compactMap { offered($0, payload, meaning) }.filter(\.isAllowed)
    }

    /// Opens an address although something about it is suspicious; nil where it may not be opened, or is no link.
    public static func openAnyway(_ meaning: ParsedPayload) -> ContentAction? {
        guard meaning.kind == .uri, let address = meaning.text("uri"), InspectedAddress(address).refusal == nil else { return nil }
        return .open(address: address, title: tr("Open anyway…"))
    }

    /// False for an address that no code may open. The warnings say why.
    private var isAllowed: Bool {
        if case .open(let address, _) = self { InspectedAddress(address).refusal == nil } else { true }
    }

    /// Whether it opens an address.
    public var opens: Bool { if case .open = self { true } else { false } }

    private static func offered(_ action: PayloadAction, _ payload: Payload, _ meaning: ParsedPayload) -> ContentAction? {
        switch action {
        case .copy: nil
        case .open(let address):
            .open(address: address, title: meaning.kind == .uri ? tr("Open…") : tr("Open \(short(host(of: address)))…"))
        case .launch(let address): .open(address: address, title: tr("Open…"))
        case .connect: .connect
        case .call(let number): .open(address: "tel:" + escaped(number), title: tr("Call \(short(number))…"))
        case .sendMessage(let numbers, let body): .open(address: message(numbers, body), title: tr("Write message…"))
        case .writeMail(let address):
            .open(
                address: address,
                title: meaning.kind == .email
                    ? tr("Write e-mail…") : tr("Write to \(short(String(address.dropFirst("mailto:".count))))…"))
        case .showPlace(let latitude, let longitude): .showPlace(.point(latitude, longitude), title: tr("Show on map…"))
        case .findPlace(let query): .showPlace(.query(query), title: tr("Show on map…"))
        case .addContact: .handOver(.vCard)
        case .addEvent: .handOver(.iCalendar)
        case .addOneTimePassword: .save
        case .pay: payment(payload, meaning)
        case .lookUp(let number): .open(address: NumberLookup.address(of: number, kind: meaning.kind), title: tr("Look up…"))
        }
    }

    /// A payment address opens in a wallet. Other payments are read by the app of a bank, on a phone.
    private static func payment(_ payload: Payload, _ meaning: ParsedPayload) -> ContentAction {
        guard let text = payload.text, meaning.text("uri") != nil || InspectedAddress(text).refusal == nil else {
            return .showLarge(title: tr("Pay with phone…"))
        }
        return .open(address: text.trimmingCharacters(in: .whitespacesAndNewlines), title: tr("Pay…"))
    }

    private static func host(of address: String) -> String {
        InspectedAddress(address).parts.first { $0.role == .destination }?.text ?? address
    }

    /// A number or name shortened to fit on a button, on one line.
    private static func short(_ text: String) -> String {
        let line = Payload(text).displayText.replacing("\n", with: " ")
        return line.count > 24 ? line.prefix(23) + "…" : line
    }

    private static func message(_ numbers: [String], _ body: String?) -> String {
        "sms:" + numbers.map(escaped).joined(separator: ",") + (body.map { "?body=" + escaped($0) } ?? "")
    }

    /// Percent-encodes all but the unreserved characters of RFC 3986 §2.3 and “+”, which begins a phone number.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: unreserved)) ?? ""
    }

    static let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+"
}

/// Web pages that explain the number of a product, a book or a vehicle.
enum NumberLookup {
    static func address(of number: String, kind: PayloadKind) -> String {
        let number = number.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return switch kind {
        case .isbn: "https://openlibrary.org/isbn/\(number)"
        // The National Highway Traffic Safety Administration keeps the numbers of manufacturers.
        case .vin: "https://vpic.nhtsa.dot.gov/decoder/Decoder?VIN=\(number)"
        default: "https://www.gs1.org/services/verified-by-gs1/results?gtin=\(number)"
        }
    }
}

/// A location to show in a map program or on a map website.
public enum MapLocation: Hashable, Sendable {
    /// Latitude and longitude, in degrees north and east.
    case point(Double, Double)
    /// Words to search for.
    case query(String)

    /// The address for a map program (RFC 5870, with the query that such programs understand).
    public var geoAddress: String {
        switch self {
        case .point(let latitude, let longitude): "geo:\(Self.plain(latitude)),\(Self.plain(longitude))"
        case .query(let query): "geo:0,0?q=\(Self.escaped(query))"
        }
    }

    /// The address for a browser, where there is no map program.
    public var webAddress: String {
        switch self {
        case .point(let latitude, let longitude):
            "https://www.openstreetmap.org/?mlat=\(Self.plain(latitude))&mlon=\(Self.plain(longitude))"
                + "#map=16/\(Self.plain(latitude))/\(Self.plain(longitude))"
        case .query(let query): "https://www.openstreetmap.org/search?query=\(Self.escaped(query))"
        }
    }

    private static func plain(_ degrees: Double) -> String { String(format: "%.6f", degrees) }

    private static func escaped(_ query: String) -> String {
        query.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: "-._~").union(.alphanumerics)) ?? ""
    }
}

extension PaneContext {
    /// Shows a message in the window.
    public func showMessage(_ message: LocalizedText, event: FeedbackEvent? = nil) { shell?.show(Toast(message, event: event)) }

    /// Does what a code says, after asking: opens its address or place, joins its network, hands its contact or event over.
    ///
    /// - Returns: false for the actions that are the caller's own, such as saving.
    public func perform(_ action: ContentAction, on payload: Payload, _ meaning: ParsedPayload, network: NetworkJoin) -> Bool {
        switch action {
        case .open(let address, _): shell?.confirmOpening(address)
        case .showPlace(let location, _):
            let hasMap = Links.program(forScheme: "geo") != nil
            shell?.confirmOpening(hasMap ? location.geoAddress : location.webAddress)
        case .connect: network.ask(meaning)
        case .handOver: handOver(payload, title: meaning.title)
        case .save, .copy, .copyPicture, .showLarge, .share, .pin, .edit, .makeFlyer: return false
        }
        return true
    }
}
