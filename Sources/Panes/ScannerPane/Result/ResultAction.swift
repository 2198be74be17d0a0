import Foundation
import Gtk
import PaneKit
import Payload
import Platform

/// An action that the result sheet offers. Nothing happens before it is pressed.
enum ResultAction: Hashable, Sendable {
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

    var title: LocalizedText {
        switch self {
        case .save: tr("Save to library")
        case .copy: tr("Copy")
        case .copyPicture: tr("Copy picture")
        case .open(_, let title), .showPlace(_, let title), .showLarge(let title): title
        case .connect: tr("Connect…")
        case .handOver(.vCard): tr("Add contact")
        case .handOver(.iCalendar): tr("Add event")
        case .share: tr("Share…")
        case .pin: tr("Pin to the desktop")
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

    // MARK: Available actions

    /// The actions for a result, the main one first.
    static func all(for result: ScanResult, isSaved: Bool) -> [ResultAction] {
        var actions = result.meaning.actions.compactMap { offered($0, result) }.filter(\.isAllowed)
        // A suspicious address can still be opened: the warning stands above, and once more in the question.
        if result.meaning.kind == .uri, !actions.contains(where: \.opens), let address = result.meaning.text("uri") {
            let anatomy = InspectedAddress(address)
            let usual: [ResultAction] = [.save, .copy].filter { $0 != .save || !isSaved }
            if anatomy.refusal == nil { actions += usual + [.open(address: address, title: tr("Open anyway…"))] }
        }
        if !isSaved { actions.append(.save) }
        // The clipboard holds only text, so other bytes cannot be copied.
        if result.payload.text != nil { actions.append(.copy) }
        actions += [.copyPicture, .showLarge(title: tr("Show large")), .share, .pin]
        var seen: Set<ResultAction> = []
        return actions.filter { action in
            // Several reasons to show a code large make one action.
            if case .showLarge = action { return seen.insert(.showLarge(title: .empty)).inserted }
            if isSaved, action == .save { return false }
            return seen.insert(action).inserted
        }
    }

    /// False for an address that no code may open. The warnings say why.
    private var isAllowed: Bool {
        if case .open(let address, _) = self { InspectedAddress(address).refusal == nil } else { true }
    }

    private var opens: Bool { if case .open = self { true } else { false } }

    private static func offered(_ action: PayloadAction, _ result: ScanResult) -> ResultAction? {
        switch action {
        case .copy: nil
        case .open(let address):
            .open(address: address, title: result.meaning.kind == .uri ? tr("Open…") : tr("Open \(short(host(of: address)))…"))
        case .launch(let address): .open(address: address, title: tr("Open…"))
        case .connect: .connect
        case .call(let number): .open(address: "tel:" + escaped(number), title: tr("Call \(short(number))…"))
        case .sendMessage(let numbers, let body): .open(address: message(numbers, body), title: tr("Write message…"))
        case .writeMail(let address):
            .open(
                address: address,
                title: result.meaning.kind == .email
                    ? tr("Write e-mail…") : tr("Write to \(short(String(address.dropFirst("mailto:".count))))…"))
        case .showPlace(let latitude, let longitude): .showPlace(.point(latitude, longitude), title: tr("Show on map…"))
        case .findPlace(let query): .showPlace(.query(query), title: tr("Show on map…"))
        case .addContact: .handOver(.vCard)
        case .addEvent: .handOver(.iCalendar)
        case .addOneTimePassword: .save
        case .pay: payment(result)
        case .lookUp(let number): .open(address: NumberLookup.address(of: number, kind: result.meaning.kind), title: tr("Look up…"))
        }
    }

    /// A payment address opens in a wallet. Other payments are read by the app of a bank, on a phone.
    private static func payment(_ result: ScanResult) -> ResultAction {
        guard let text = result.payload.text, result.meaning.text("uri") != nil || InspectedAddress(text).refusal == nil else {
            return .showLarge(title: tr("Show large to pay by phone"))
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
enum MapLocation: Hashable, Sendable {
    /// Latitude and longitude, in degrees north and east.
    case point(Double, Double)
    case query(String)

    /// The address for a map program (RFC 5870, with the query that such programs understand).
    var geoAddress: String {
        switch self {
        case .point(let latitude, let longitude): "geo:\(Self.plain(latitude)),\(Self.plain(longitude))"
        case .query(let query): "geo:0,0?q=\(Self.escaped(query))"
        }
    }

    /// The address for a browser, where there is no map program.
    var webAddress: String {
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

/// The actions for a result: the main one as a wide button, two beside each other below it, the rest behind “More”.
@MainActor
final class ActionBar {
    let root = Box(.column, spacing: 8, classes: ["action-bar"])
    private var actions: [ResultAction] = []
    private let pressed: @MainActor (ResultAction) -> Void
    private(set) var main: Button?
    /// Kept so that an action closes the popover before anything else opens.
    private var more: PopoverButton?

    private static let quick: [ResultAction] = [.save, .copy]

    init(pressed: @escaping @MainActor (ResultAction) -> Void) { self.pressed = pressed }

    func show(_ actions: [ResultAction]) {
        guard actions != self.actions else { return }
        self.actions = actions
        root.removeAll()
        guard let first = actions.first else { return }
        let pressed = self.pressed
        let main = Button(content: Self.label(first), name: first.title, classes: ["primary"]) { pressed(first) }
        self.main = main
        root.append(main)
        let quick = Self.quick.filter { $0 != first && actions.contains($0) }
        let rest = actions.dropFirst().filter { !quick.contains($0) }
        let row = Box(.row, spacing: 8).homogeneous()
        for action in quick {
            // The accessible name says the whole “Save to library”.
            let title = action == .save ? tr("Save") : action.title
            row.append(Button(content: Self.label(action, title: title), name: action.title) { pressed(action) })
        }
        more = rest.isEmpty ? nil : makeMore(rest)
        if let more { row.append(more) }
        root.append(row)
    }

    private static func label(_ action: ResultAction, title: LocalizedText? = nil) -> Widget {
        let row = Box(.row, spacing: 8, [Icon(action.iconName), Label(title ?? action.title).fitting(.ellipsisAtEnd)])
        row.horizontalAlignment = .center
        return row
    }

    private func makeMore(_ actions: [ResultAction]) -> PopoverButton {
        let column = Box(.column, spacing: 4)
        for action in actions {
            // Not shortened: a scrolled view requests only its minimum width, and the titles are short.
            let content = Box(.row, spacing: 12, [Icon(action.iconName), Label(action.title)])
            column.append(
                Button(content: content, name: action.title, classes: ["flat", "more-action"]) { [weak self] in
                    // A popover that hides with the focus inside loses it one frame later, when the focus is already elsewhere.
                    self?.more?.grabFocus()
                    self?.more?.close()
                    self?.pressed(action)
                })
        }
        let scrolled = ScrolledView(column).growsTo(height: 320)
        let content = Box(.row, spacing: 8, [Icon("quire-more-symbolic"), Label(tr("More")).fitting(.ellipsisAtEnd)])
        content.horizontalAlignment = .center
        return PopoverButton(content: content, name: tr("More actions"), popover: scrolled)
    }
}
