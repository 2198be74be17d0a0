import FlyerLayout
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import Symbols

/// The bar that says which codes the gallery shows, with buttons to choose others or make a new one.
@MainActor
final class CodesBar {
    let root: Widget
    var onChooseCodes: (@MainActor () -> Void)?
    var onNewCode: (@MainActor () -> Void)?
    private let symbol = SymbolView(name: tr("No code yet"))
    private let title = Label(classes: ["heading"]).fitting(.ellipsisAtEnd)
    private let explanation = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let warning = Label(classes: ["caption", "warning-text"]).fitting(.wrap)
    private let choose: Button
    private let make: Button
    private var drawing: Task<Void, Never>?
    private var shown: SelectedCodes?

    /// Logical pixels: the width below which the buttons go below the text, and the side of the symbol.
    private static let narrow = 480, pictureSide = 84

    init() {
        let link = WeakLink<CodesBar>()
        choose = Button(tr("Choose codes…")) { link.target?.onChooseCodes?() }
        make = Button(icon: "quire-add-symbolic", title: tr("New code…")) { link.target?.onNewCode?() }
        symbol.root.setContentSize(width: Self.pictureSide, height: Self.pictureSide)
        symbol.root.verticalAlignment = .center
        let textColumn = Box(.column, spacing: 4, [Label(tr("Shown with"), classes: ["caption", "dim"]), title, explanation, warning])
            .expanding(.horizontal).placed(vertical: .center)
        let top = Box(.row, spacing: 16, [symbol.root, textColumn]).expanding(.horizontal)
        let buttons = WrapBox(spacing: 8).placed(horizontal: .start, vertical: .center)
        for button in [choose, make] { buttons.append(button) }
        let row = Box(.row, spacing: 12, classes: ["panel", "flyer-codes"], [top, buttons])
        root = AdaptiveRow.make(row, minimumWidth: 240, needed: Self.narrow)
        link.target = self
    }

    func show(_ codes: SelectedCodes) {
        guard codes != shown else { return }
        shown = codes
        title.text = codes.title
        explanation.text = codes.explanation
        warning.show(codes.warning)
        choose.isVisible = !codes.isSample
        // Without a code of one's own, making one is the main action.
        make.setClass("primary", codes.isSample)
        let first = codes.flyerCodes[0]
        let name = codes.isSample ? tr("Sample code") : tr("Code of “\(first.title)”")
        drawing?.cancel()
        drawing = Task { [symbol] in
            let layout = await Self.layout(of: first)
            if !Task.isCancelled { symbol.show(layout, name: name) }
        }
    }

    func stop() {
        drawing?.cancel()
        drawing = nil
        shown = nil
    }

    var hasFocus: Bool { root.containsFocus }

    /// Focuses the first button.
    func focus() { (choose.isVisible ? choose : make).grabFocus() }

    /// Runs away from the main thread, because a style may have a picture to decode. Nil if the content fits into no symbol.
    @concurrent
    private static func layout(of code: FlyerCode) async -> SymbolLayout? {
        let style = SymbolStyle(json: code.style) ?? SymbolStyle()
        // The previews say why a code that is too long cannot be drawn.
        return (try? Symbol(code.payload, in: code.symbology, upTo: style.level)).map { SymbolLayout($0, style: style) }
    }
}

/// The codes that the gallery shows and that a new flyer gets.
struct SelectedCodes: Hashable, Sendable {
    /// In page order; empty while the library is empty.
    var codes: [Code] = []

    /// The maximum for one flyer: the draft stores all of them, and each may have a page.
    static let maximumCount = 500

    var isSample: Bool { codes.isEmpty }

    /// The codes for previews: a sample if there are none.
    var flyerCodes: [FlyerCode] { codes.isEmpty ? [.sample] : codes.map { FlyerCode($0) } }

    var title: LocalizedText {
        switch codes.count {
        case 0: tr("Sample code")
        case 1: .verbatim(codes[0].title)
        default: tr("1 code", plural: "\(count: codes.count.formatted()) codes", count: codes.count)
        }
    }

    /// Why some of the codes should not be printed; nil if all are usable.
    var warning: LocalizedText? {
        let notices = codes.compactMap { $0.notice() }
        guard let first = notices.first else { return nil }
        guard codes.count > 1 else { return first }
        return tr(
            "1 of these has expired or been used", plural: "\(count: notices.count.formatted()) of these have expired or been used",
            count: notices.count)
    }

    var explanation: LocalizedText {
        switch codes.count {
        case 0: tr("Your library is empty. Create a code, and every flyer will show it.")
        case 1: codes[0].detail
        default: tr("One page each, or all as labels on a sheet")
        }
    }
}

extension FlyerCode {
    /// A code of the library with its own style.
    init(_ code: Code) {
        self.init(id: code.id, payload: code.payload, kind: code.kind, title: code.title, symbology: code.symbology, style: code.style)
    }

    /// Shown in previews while the library is empty; never part of a flyer.
    static let sample = FlyerCode(payload: Payload("https://www.example.org"), title: tr("Your title").string)
}

extension FlyerTemplate {
    /// Whether it is made for the kinds of the chosen codes, and not for any code.
    func isMade(for chosen: SelectedCodes) -> Bool {
        !kinds.isEmpty && !chosen.codes.isEmpty && chosen.codes.allSatisfy { kinds.contains($0.kind) }
    }

    /// Whether its name has a word of a chosen code's title or address, as “Our menu” has one of the menu card's.
    func isCalledFor(by chosen: SelectedCodes) -> Bool {
        guard chosen.codes.count == 1, let code = chosen.codes.first else { return false }
        let texts = [code.title] + (code.kind == .uri ? [code.payload.text ?? ""] : [])
        let words = texts.flatMap { $0.split { !$0.isLetter } }.filter { $0.count >= Self.minimumLetters }
        return words.contains { name.localizedStandardContains($0) }
    }

    /// The shortest word that tells what a code is for.
    private static let minimumLetters = 4

    /// Codes to show the template with where the chosen ones are of another kind than it is made for, or where there are none: else its texts
    /// would be blank. Nil where the chosen ones fit.
    func samples(besides chosen: SelectedCodes) -> [FlyerCode]? {
        guard !kinds.isEmpty, !isMade(for: chosen) else { return nil }
        return PayloadKind.allCases.lazy.filter { self.kinds.contains($0) }.compactMap(FlyerCode.sample(of:)).first.map { [$0] }
    }
}

extension FlyerCode {
    /// A code of a kind for previews; nil for kinds that no template is made for. Numbers and addresses are those reserved for examples.
    fileprivate static func sample(of kind: PayloadKind) -> FlyerCode? {
        let name = tr("Ada Lovelace").string
        switch kind {
        case .uri: return .sample
        case .wifi:
            return made(.wifi, ["ssid": .text(tr("Guests").string), "password": .text("sunflower")], tr("Guest Wi-Fi"))
        case .contact:
            let emails = FieldValue.list([.text("ada@example.org")])
            return made(
                .contact, ["name": .text(name), "phones": .list([.text("+12025550147")]), "emails": emails], .verbatim(name))
        case .calendar:
            let times: KeyValuePairs<String, FieldValue> = [
                "summary": .text(tr("Summer party").string), "start": .text("2030-06-15T18:00:00"), "end": .text("2030-06-15T22:00:00"),
                "location": .text(tr("In the garden").string),
            ]
            return made(.calendar, times, tr("Summer party"))
        case .epc:
            return made(
                .epc, ["name": .text(name), "iban": .text("DE89370400440532013000"), "amount": .text("10")], tr("Donation"))
        case .phone: return made(.phone, ["number": .text("+12025550147")], tr("Call us"))
        case .geo: return made(.geo, ["lat": .number(52.5163), "lon": .number(13.3777)], tr("Meeting point"))
        case .email: return made(.email, ["to": .list([.text("ada@example.org")])], tr("Write to us"))
        default: return nil
        }
    }

    private static func made(_ kind: PayloadKind, _ fields: KeyValuePairs<String, FieldValue>, _ title: LocalizedText) -> FlyerCode? {
        let form = PayloadForm.forms(of: kind).first
        let payload = try? form?.payload(fields.map { PayloadField($0.key, $0.value) }, now: .now)
        return payload.map { FlyerCode(payload: $0, title: title.string) }
    }
}
