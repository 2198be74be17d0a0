import ArgumentParser
import Drawing
import Foundation
import LibraryStore
import LibraryTransfer
import Payload
import Platform
import Symbols

/// The options for what a card or a pass says besides its code. An empty text takes a value away.
struct CardOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            tr("The balance of the card, such as “12.50 EUR” or “350 points”; -4.20 and +10 change the current balance."),
            valueName: "amount"))
    var balance: String?

    @Option(help: ArgumentHelp(tr("The day or time from which it is valid."), valueName: "date"))
    var validFrom: String?

    @Option(help: ArgumentHelp(tr("When it is needed, such as a departure or the start of a concert."), valueName: "date"))
    var neededOn: String?

    @Option(
        name: .customLong("card-field"),
        help: ArgumentHelp(tr("A detail printed on the card, such as “Gate: 12”. Can be repeated."), valueName: "label: value"))
    var fields: [String] = []

    @Option(
        name: .customLong("place"),
        help: ArgumentHelp(tr("Where it is needed, such as “52.525, 13.369 Main station”. Can be repeated."), valueName: "place"))
    var places: [String] = []

    @Option(help: ArgumentHelp(tr("The content of a second code on the same card."), valueName: "text"))
    var second: String?

    @Option(help: SymbologyArgument.help, transform: SymbologyArgument.symbology)
    var secondSymbology: Symbology?

    @Option(help: ArgumentHelp(tr("A picture of the front."), valueName: "file"), completion: .file())
    var front: String?

    @Option(help: ArgumentHelp(tr("A picture of the back."), valueName: "file"), completion: .file())
    var back: String?

    var isUsed: Bool {
        balance != nil || validFrom != nil || neededOn != nil || !fields.isEmpty || !places.isEmpty || second != nil
            || secondSymbology != nil
            || front != nil || back != nil
    }

    func validate() throws {
        for (name, text) in [("--valid-from", validFrom), ("--needed-on", neededOn)] {
            if let text, !text.isEmpty, Self.date(text) == nil {
                throw ValidationError(
                    tr("“\(text)” isn’t a date for \(name). Enter a day or time, such as tomorrow, friday 18:00, 24.12. or 2026-12-24."))
            }
        }
        if let balance, !balance.isEmpty, Balance(balance) == nil {
            throw ValidationError(
                tr("“\(balance)” isn’t a balance. Enter an amount and its currency, such as “12.50 EUR”, or a number of points."))
        }
    }

    /// Applies all options but the pictures.
    ///
    /// - Throws: where an amount is of another currency than the balance that it changes, and where the second code does not fit its symbology.
    func apply(to card: inout CardDetails) throws {
        if let balance { card.balance = try changed(card, by: balance) }
        if let validFrom { card.validFrom = Self.date(validFrom) }
        if let neededOn { card.relevant = Self.date(neededOn) }
        if !fields.isEmpty { card.fields = CardField.text(of: fields.flatMap(CardField.fields)) }
        if !places.isEmpty { card.places = CardPlace.text(of: places.flatMap(CardPlace.places)) }
        if let second { card.secondContent = second }
        if let secondSymbology { card.secondSymbology = secondSymbology }
        if second != nil || secondSymbology != nil, let content = card.second {
            _ = try Symbol(content, in: card.secondSymbology, level: .low)
        }
        if front?.isEmpty == true { card.front = "" }
        if back?.isEmpty == true { card.back = "" }
    }

    private func changed(_ card: CardDetails, by typed: String) throws -> String {
        guard !typed.isEmpty else { return "" }
        guard let new = card.balance(changedBy: typed) else {
            throw ValidationError(tr("The balance is \(card.balance), so “\(typed)” can’t be added to it. Use the same currency, or none."))
        }
        return new.text
    }

    private static func date(_ text: String) -> Date? { ExpiryText.date(typed: text, isEnd: false) }

    /// The pictures, read and made small enough. Throws where a file is no picture.
    func pictures() throws -> CardPictures {
        func picture(_ path: String?) throws -> CardPicture? {
            guard let path, !path.isEmpty else { return nil }
            return try CardPicture(file: try FileInput.read(path, limit: Picture.maximumFileBytes))
        }
        return CardPictures(front: try picture(front), back: try picture(back))
    }
}

/// The pictures that were given for the sides of a card.
struct CardPictures {
    let front: CardPicture?
    let back: CardPicture?

    /// Keeps the pictures and names them in the card.
    func keep(in library: Library) async throws(LibraryError) {
        try await library.keep([front, back].compactMap(\.self))
    }

    func apply(to card: inout CardDetails) {
        if let front { card.front = front.digest }
        if let back { card.back = back.digest }
    }
}
