import Foundation
import Gtk
import LibraryStore
import PaneKit
import OneTimeCode
import Payload
import Platform

/// The details beside a code that is shown large: warnings, the fields of its content, and then notes, tags and the like.
@MainActor
final class LargeDetails {
    enum Request {
        /// - Parameter message: what to say when it was copied.
        case copy(String, message: LocalizedText)
        case setSpent(Bool)
        case usePlainStyle(Bool)
        case show(CardFace)
        case changeBalance
        case draw(Symbology)
    }

    let root = Box(.column, classes: ["large-details"])
    private let requested: @MainActor (Request) -> Void
    private var content: Content?
    private var fields: [PayloadFieldRow] = []
    private var accounts: [AccountRow] = []
    private var faces: Choice<CardFace>?
    private var plain: Switch?

    /// Everything that is shown. Other properties of the code, such as its use count, change while it is shown; rendering again for them
    /// would cover a revealed secret.
    private struct Content: Equatable {
        let id: Code.ID
        let warnings: [LocalizedText]
        let fields: [Fact]
        let technical: [Fact]
        let accounts: [OneTimeAccount]
        let notes: [Fact]
        let isOneTime: Bool
        let isSpent: Bool
        let hasOwnStyle: Bool
        let photo: ContactPhoto?
        let faces: [CardFace]
        let balance: LocalizedText?
        let canChange: Bool
        let usualSymbology: Symbology?
    }

    /// The width of the picture of a contact, in logical pixels.
    nonisolated static let photoSide = 72

    init(requested: @escaping @MainActor (Request) -> Void) { self.requested = requested }

    /// - Parameter canChange: whether the code is one of a library that can be changed.
    func show(_ shown: ShownCode, face: CardFace, notice: LocalizedText?, isPlain: Bool, canChange: Bool) {
        let code = shown.code
        let content = Content(
            id: code.id, warnings: (notice.map { [$0] } ?? []) + shown.warnings, fields: shown.card.fields + shown.facts,
            technical: Self.technical(shown),
            accounts: shown.accounts,
            notes: Self.notes(shown), isOneTime: code.isOneTime, isSpent: code.spent != nil, hasOwnStyle: shown.style != nil,
            photo: shown.photo, faces: shown.card.faces, balance: shown.card.balance,
            canChange: canChange, usualSymbology: shown.usualSymbology)
        if content != self.content {
            self.content = content
            render(content)
        }
        // Whoever has pressed the button keeps the focus on it.
        faces?.show(face)
        if let plain, plain.isOn != isPlain { plain.isOn = isPlain }
    }

    /// Shows the one-time codes for `now` and returns when the next one expires.
    func tick(at now: Date) -> Date? { accounts.compactMap { $0.show(at: now) }.min() }

    /// What is no QR code says what it is.
    private static func technical(_ shown: ShownCode) -> [Fact] {
        let symbology = shown.code.symbology
        return shown.technical + (symbology == .qrCode ? [] : [Fact(label: tr("Symbology"), original: symbology.title.string)])
    }

    private static func notes(_ shown: ShownCode) -> [Fact] {
        let code = shown.code
        var notes: [Fact] = []
        if !code.notes.isEmpty { notes.append(Fact(label: tr("Notes"), original: code.notes)) }
        if let reading = code.payload.reading, reading.charset != .utf8 {
            let name = reading.charset.name
            notes.append(
                Fact(
                    label: tr("Read as"),
                    original: reading.isGuessed ? tr("\(name) (guessed). Edit the code to choose another.").string : name))
        }
        if !code.tags.isEmpty { notes.append(Fact(label: tr("Tags"), original: code.tags.joined(separator: ", "))) }
        if let folder = shown.folder { notes.append(Fact(label: tr("Folder"), original: folder)) }
        if let expires = code.expires, expires > .now {
            notes.append(Fact(label: tr("Valid until"), original: DateText().end(expires)))
        }
        return notes
    }

    private func render(_ content: Content) {
        root.removeAll()
        for warning in content.warnings { root.append(WarningRow.make(warning)) }
        faces = nil
        if content.faces.count > 1 { root.append(makeFaces(content)) }
        if let photo = content.photo {
            let view = ContactPhotoView(side: Self.photoSide)
            view.show(photo)
            root.append(view.root.placed(horizontal: .start))
        }
        if content.isOneTime { root.append(makeUse(isSpent: content.isSpent)) }
        if let balance = content.balance { root.append(makeBalance(balance, canChange: content.canChange)) }
        accounts = content.accounts.map { account in
            AccountRow(account) { [weak self] in self?.requested(.copy($0, message: tr("Password copied"))) }
        }
        fields = content.fields.map { field in
            PayloadFieldRow(field) { [weak self] in self?.requested(.copy($0.original, message: tr("“\($0.label)” copied"))) }
        }
        let notes = content.notes.map { PayloadFieldRow($0, copied: nil) }
        for row in accounts.map(\.root) + (fields + notes).map(\.root) { root.append(row) }
        if let usual = content.usualSymbology, content.canChange { root.append(makeOffer(usual)) }
        fields += notes
        if !content.technical.isEmpty { root.append(TechnicalFacts.make(content.technical)) }
        plain = nil
        if content.hasOwnStyle { root.append(makeStyleSwitch()) }
    }

    private func makeFaces(_ content: Content) -> Widget {
        let choice = Choice<CardFace>()
        let row = choice.segments(content.faces, title: \.title).placed(horizontal: .start)
        choice.chosen = { [weak self] in self?.requested(.show($0)) }
        faces = choice
        return Box(.row, classes: ["field-row"], [row])
    }

    private func makeBalance(_ balance: LocalizedText, canChange: Bool) -> Widget {
        let words = Box(
            .column, spacing: 4,
            [Label(CodeAttribute.balance.label, classes: ["caption", "dim"]), Label(balance, classes: ["heading"]).fitting(.wrap)]
        ).expanding(.horizontal)
        let change = Button(tr("Change…")) { [weak self] in self?.requested(.changeBalance) }.placed(vertical: .center)
        return Box(.row, spacing: 8, classes: ["field-row"], canChange ? [words, change] : [words])
    }

    /// What came in before a code had a symbology is drawn as a QR code, which no till reads.
    private func makeOffer(_ symbology: Symbology) -> Widget {
        let words = Label(tr("Tills read this number as \(symbology.title), not as a QR code.")).fitting(.wrap).expanding(.horizontal)
        let button = Button(tr("Draw as \(symbology.title)")) { [weak self] in self?.requested(.draw(symbology)) }
        return Box(.column, spacing: 8, classes: ["field-row"], [words, button.placed(horizontal: .start)])
    }

    private func makeUse(isSpent: Bool) -> Widget {
        let label = Label(isSpent ? tr("Single use, already used") : tr("Single use")).fitting(.wrap).expanding(.horizontal)
        let button = Button(isSpent ? tr("Mark as unused") : tr("Mark as used")) { [weak self] in self?.requested(.setSpent(!isSpent)) }
        return Box(.row, spacing: 8, classes: ["field-row"], [label, button])
    }

    private func makeStyleSwitch() -> Widget {
        let name = tr("Plain for hard cases")
        let explanation = tr("Black on white without a logo, for scanners that can’t read the style")
        let words = Box(.column, spacing: 4, [Label(name).fitting(.wrap), Label(explanation, classes: ["caption", "dim"]).fitting(.wrap)])
        let control = Switch(name: name)
        plain = control
        control.onToggle { [weak self] in self?.requested(.usePlainStyle($0)) }
        return Box(.row, spacing: 8, classes: ["field-row"], [words.expanding(.horizontal), control])
    }
}

extension PaneContext {
    /// Draws a code in another symbology.
    func draw(_ code: Code, in symbology: Symbology) {
        change(code, \.symbology, to: symbology, saying: tr("“\(code.title)” is now drawn as \(symbology.title)"))
    }

    /// Changes the balance of a card.
    func setBalance(_ balance: Balance, _ code: Code) {
        change(code, \.card.balance, to: balance.text, saying: tr("New balance: \(balance.formatted)"))
    }

    /// Marks a one-time code as used or unused.
    func setSpent(_ isSpent: Bool, _ code: Code) {
        change(
            code, \.spent, to: isSpent ? .now : nil,
            saying: isSpent ? tr("“\(code.title)” marked as used") : tr("“\(code.title)” marked as unused"))
    }

    /// Changes an attribute of a code, and shows a toast with an undo.
    private func change<Value: Sendable>(
        _ code: Code, _ attribute: any WritableKeyPath<CodeAttributes, Value> & Sendable, to value: Value, saying message: LocalizedText
    ) {
        let library = self.library
        let before = code.attributes[keyPath: attribute]
        perform { [weak self] in
            try await library.update(code.id) { $0.attributes[keyPath: attribute] = value }
            let undo: @MainActor () -> Void = {
                self?.perform { try await library.update(code.id) { $0.attributes[keyPath: attribute] = before } }
            }
            self?.shell?.show(Toast(message, button: (tr("Undo"), undo)))
        }
    }
}
