import Drawing
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import Symbols

/// What of a card is shown large.
enum CardFace: Hashable {
    case code, second, front, back

    var title: LocalizedText {
        switch self {
        case .code: tr("Code")
        case .second: tr("Second code")
        case .front: CodeAttribute.front.label
        case .back: CodeAttribute.back.label
        }
    }
}

/// What a card says besides its code, prepared for the large view.
struct ShownCard: Sendable {
    /// The symbol of the second code; nil without one.
    let second: Symbol?
    /// Why there is no symbol of the second code; nil without a second code.
    let problem: LocalizedText?
    let balance: LocalizedText?
    /// What is printed on the card, its dates and places.
    let fields: [Fact]
    private(set) var front: Bitmap?
    private(set) var back: Bitmap?
    /// The digests of the pictures.
    private let sides: (front: String, back: String)

    /// In device pixels.
    private static let pictureSide = 2000

    /// A card without its pictures.
    init(_ card: CardDetails) {
        var (second, problem): (Symbol?, LocalizedText?) = (nil, nil)
        if let content = card.second {
            do { second = try Symbol(content, in: card.secondSymbology, upTo: SymbolStyle().level) } catch { problem = error.message }
        }
        (self.second, self.problem) = (second, problem)
        balance = card.balance.isEmpty ? nil : card.shownBalance
        let dates = DateText()
        var fields = CardField.fields(of: card.fields).map { field in
            Fact(label: field.label.isEmpty ? tr("On the card") : .verbatim(field.label), original: field.value)
        }
        if let relevant = card.relevant {
            fields.insert(Fact(label: CodeAttribute.relevant.label, original: dates.moment(relevant)), at: 0)
        }
        if let from = card.validFrom, from > .now {
            fields.append(Fact(label: CodeAttribute.validFrom.label, original: dates.moment(from)))
        }
        fields += CardPlace.places(of: card.places).map { place in
            Fact(label: tr("Place"), original: [place.name, place.coordinates ?? ""].filter { !$0.isEmpty }.joined(separator: "\n"))
        }
        if let content = card.second {
            fields.append(Fact(label: tr("Second code"), original: content.displayText, isLiteral: true))
        }
        self.fields = fields
        sides = (card.front, card.back)
    }

    /// The same with the pictures of the library; those that were there already are taken over.
    func withPictures(from library: Library, after earlier: ShownCard?) async -> ShownCard {
        func bitmap(_ digest: String, _ earlierDigest: String?, _ earlier: Bitmap?) async -> Bitmap? {
            if digest == earlierDigest, let earlier { return earlier }
            guard let picture = try? await library.picture(digest) else { return nil }
            // From elsewhere it may have more pixels than any screen.
            return try? Bitmap(picture: picture.bytes, width: Self.pictureSide, height: Self.pictureSide, isCovering: false)
        }
        var shown = self
        shown.front = await bitmap(sides.front, earlier?.sides.front, earlier?.front)
        shown.back = await bitmap(sides.back, earlier?.sides.back, earlier?.back)
        return shown
    }

    /// What there is to be shown large.
    var faces: [CardFace] {
        [.code] + (second != nil || problem != nil ? [.second] : []) + (front != nil ? [.front] : []) + (back != nil ? [.back] : [])
    }

    func picture(_ face: CardFace) -> Bitmap? {
        switch face {
        case .code, .second: nil
        case .front: front
        case .back: back
        }
    }
}

/// Asks for a new balance of a card, or for what was spent.
@MainActor
final class BalanceSheet {
    private let sheet: Sheet
    private let entry: Entry
    private let result = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let card: CardDetails
    private let save: @MainActor (Balance) -> Void

    /// - Parameter save: gets the new balance.
    init(_ card: CardDetails, over parent: Window, save: @escaping @MainActor (Balance) -> Void) {
        self.card = card
        self.save = save
        entry = Entry(name: CodeAttribute.balance.label, placeholder: .verbatim("-4.20"))
        let present = Label(tr("Balance: \(card.shownBalance)")).fitting(.wrap)
        let content = Box(.column, spacing: 8, [present, entry, result]).margins(horizontal: 24, vertical: 16)
        sheet = Sheet(title: CodeAttribute.balance.label, over: parent, content: content, confirmTitle: tr("Save"), width: 400)
    }

    private var typed: String { entry.text.trimmingCharacters(in: .whitespaces) }

    /// Nil while what is typed is no balance.
    private var new: Balance? { card.balance(changedBy: typed) }

    func present() {
        entry.onChange { [weak self] _ in self?.show() }
        entry.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.present(keeping: self) { [weak self] in
            guard let self, let new = self.new else { return }
            self.sheet.close()
            self.save(new)
        }
        show()
        entry.grabFocus()
    }

    private func show() {
        sheet.canConfirm = new != nil
        if let new {
            sheet.showProblem(nil)
            result.text =
                new.amount < 0 ? tr("New balance: \(new.formatted). That is below zero.") : tr("New balance: \(new.formatted)")
        } else {
            result.text = tr("Enter the amount spent like -4.20, the amount added like +10, or the new balance.")
            sheet.showProblem(typed.isEmpty ? nil : tr("“\(typed)” isn’t an amount for this balance."))
        }
    }
}
