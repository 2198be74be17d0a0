import Foundation
import PaneKit
import Payload

/// Something that the result sheet offers to do with a find. Nothing of it happens before it is pressed.
enum ResultAction: Hashable, Sendable {
    case save
    case copy
    case copyPicture
    /// Opens an address after a question that shows it.
    case open(address: String, title: String)
    case showPlace(PlaceSought, title: String)
    /// Joins the wireless network.
    case connect
    /// Hands the contact or the event to the program for such files.
    case handOver(PayloadDocument.Format)
    case showLarge(title: String)
    case share
    case pin

    var title: String {
        switch self {
        case .save: "Save to library"
        case .copy: "Copy"
        case .copyPicture: "Copy picture"
        case .open(_, let title), .showPlace(_, let title), .showLarge(let title): title
        case .connect: "Connect…"
        case .handOver(.vCard): "Add contact"
        case .handOver(.iCalendar): "Add event"
        case .share: "Share…"
        case .pin: "Pin to the desktop"
        }
    }

    var iconName: String {
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

    // MARK: What is offered

    /// What can be done with a find, the main thing first.
    static func all(for find: Find, isSaved: Bool) -> [ResultAction] {
        var actions = find.meaning.actions.compactMap { offered($0, find) }.filter(\.isAllowed)
        // An address that is not what it seems: what is wrong with it stands above, and once more in the question.
        if find.meaning.kind == .uri, !actions.contains(where: \.opens), let address = find.meaning.text("uri") {
            let anatomy = AddressAnatomy(address)
            let usual: [ResultAction] = [.save, .copy].filter { $0 != .save || !isSaved }
            if anatomy.refusal == nil { actions += usual + [.open(address: address, title: "Open anyway…")] }
        }
        if !isSaved { actions.append(.save) }
        // Bytes that are no text are nothing that a clipboard of texts could hold.
        if find.payload.text != nil { actions.append(.copy) }
        actions += [.copyPicture, .showLarge(title: "Show large"), .share, .pin]
        var seen: Set<ResultAction> = []
        return actions.filter { action in
            // Shown large is shown large, whatever for.
            if case .showLarge = action { return seen.insert(.showLarge(title: "")).inserted }
            if isSaved, action == .save { return false }
            return seen.insert(action).inserted
        }
    }

    /// What no code may open is not offered: why stands with the warnings.
    private var isAllowed: Bool {
        if case .open(let address, _) = self { AddressAnatomy(address).refusal == nil } else { true }
    }

    private var opens: Bool { if case .open = self { true } else { false } }

    private static func offered(_ action: PayloadAction, _ find: Find) -> ResultAction? {
        switch action {
        case .copy: nil
        case .open(let address):
            .open(address: address, title: find.meaning.kind == .uri ? "Open…" : "Open \(short(WebHost.name(of: address)))…")
        case .launch(let address): .open(address: address, title: "Open…")
        case .connect: .connect
        case .call(let number): .open(address: "tel:" + escaped(number), title: "Call \(short(number))…")
        case .sendMessage(let numbers, let body): .open(address: message(numbers, body), title: "Write message…")
        case .writeMail(let address):
            .open(
                address: address,
                title: find.meaning.kind == .email ? "Write e-mail…" : "Write to \(short(String(address.dropFirst("mailto:".count))))…")
        case .showPlace(let latitude, let longitude): .showPlace(.point(latitude, longitude), title: "Show on map…")
        case .findPlace(let query): .showPlace(.words(query), title: "Show on map…")
        case .addContact: .handOver(.vCard)
        case .addEvent: .handOver(.iCalendar)
        case .addOneTimePassword: .save
        case .pay: payment(find)
        case .lookUp(let number): .open(address: NumberLookup.address(of: number, kind: find.meaning.kind), title: "Look up…")
        }
    }

    /// A payment that is an address goes to a wallet; others are read by the program of a bank, which is on a phone.
    private static func payment(_ find: Find) -> ResultAction {
        guard let text = find.payload.text, find.meaning.text("uri") != nil || AddressAnatomy(text).refusal == nil else {
            return .showLarge(title: "Show large to pay by phone")
        }
        return .open(address: text.trimmingCharacters(in: .whitespacesAndNewlines), title: "Pay…")
    }

    /// As much of a number or a name as fits on a button, on one line.
    private static func short(_ text: String) -> String {
        let line = Payload(text).displayText.replacing("\n", with: " ")
        return line.count > 24 ? line.prefix(23) + "…" : line
    }

    private static func message(_ numbers: [String], _ body: String?) -> String {
        "sms:" + numbers.map(escaped).joined(separator: ",") + (body.map { "?body=" + escaped($0) } ?? "")
    }

    /// Letters, digits and what RFC 3986 §2.3 leaves alone stand for themselves, and "+" before a number.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: unreserved)) ?? ""
    }

    static let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+"
}

/// Where a number of a product, a book or a vehicle is explained, by those who keep the lists.
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

/// The name of an address's host, for a button.
enum WebHost {
    static func name(of address: String) -> String {
        AddressAnatomy(address).parts.first { $0.role == .destination }?.text ?? address
    }
}

/// A place to be shown by whatever maps the desktop has.
enum PlaceSought: Hashable, Sendable {
    /// Degrees north and east.
    case point(Double, Double)
    case words(String)

    /// For a map program (RFC 5870, and the query that such programs understand).
    var geoAddress: String {
        switch self {
        case .point(let latitude, let longitude): "geo:\(Self.plain(latitude)),\(Self.plain(longitude))"
        case .words(let words): "geo:0,0?q=\(Self.escaped(words))"
        }
    }

    /// For a browser, where there is no such program.
    var webAddress: String {
        switch self {
        case .point(let latitude, let longitude):
            "https://www.openstreetmap.org/?mlat=\(Self.plain(latitude))&mlon=\(Self.plain(longitude))"
                + "#map=16/\(Self.plain(latitude))/\(Self.plain(longitude))"
        case .words(let words): "https://www.openstreetmap.org/search?query=\(Self.escaped(words))"
        }
    }

    private static func plain(_ degrees: Double) -> String { String(format: "%.6f", degrees) }

    private static func escaped(_ words: String) -> String {
        words.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: "-._~").union(.alphanumerics)) ?? ""
    }
}
