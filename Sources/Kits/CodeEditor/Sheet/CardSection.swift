import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import Symbols
import WidgetUI

/// What a card says besides its code: balance, dates, printed fields, places, a second code, and pictures of both sides. Folded while there
/// is nothing of it.
@MainActor
final class CardSection {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    let rows = CodeAttribute.card.filter { $0.isGiven && $0 != .secondSymbology }.map { AttributeRow($0) }
    let secondSymbology: SymbologyRow
    let front: CardPictureField
    let back: CardPictureField
    let expander: Expander
    private var secondProblem: LocalizedText?

    init(_ card: CardDetails, library: Library) {
        secondSymbology = SymbologyRow(card.secondSymbology, name: CodeAttribute.secondSymbology.label)
        front = CardPictureField(CodeAttribute.front.label, card.front, library: library)
        back = CardPictureField(CodeAttribute.back.label, card.back, library: library)
        let pictures = Box(.column, spacing: 8, [Label(tr("Pictures"), classes: ["field-label"]), front.view, back.view])
        let content = Box(.column, spacing: 16, rows.map(\.view) + [secondSymbology.view, pictures]).margins(top: 12)
        expander = Expander(tr("Card"), content)
        view = expander
        expander.isOpen = !card.isEmpty
        for row in rows { row.onChange = { [weak self] in self?.changed() } }
        secondSymbology.chosen = { [weak self] _ in self?.changed() }
        for field in [front, back] { field.onChange = { [weak self] in self?.onChange?() } }
        offer(card)
    }

    private func changed() {
        var attributes = CodeAttributes()
        read(into: &attributes)
        offer(attributes.card)
        secondProblem = attributes.card.second.flatMap { Self.problem(of: $0, in: attributes.card.secondSymbology) }
        onChange?()
    }

    /// The symbologies are those that can hold the second code.
    private func offer(_ card: CardDetails) {
        secondSymbology.view.isVisible = card.second != nil
        secondSymbology.offer(for: card.second)
    }

    func show(_ attributes: CodeAttributes) { for row in rows { row.show(attributes) } }

    func read(into attributes: inout CodeAttributes) {
        for row in rows { row.read(into: &attributes) }
        attributes.card.secondSymbology = attributes.card.second == nil ? .qrCode : secondSymbology.symbology
        (attributes.card.front, attributes.card.back) = (front.digest, back.digest)
    }

    /// Why the card cannot be saved.
    var problem: LocalizedText? { rows.lazy.compactMap(\.problem).first ?? secondProblem }

    private static func problem(of second: Payload, in symbology: Symbology) -> LocalizedText? {
        do {
            _ = try Symbol(second, in: symbology, level: .low)
            return nil
        } catch {
            return tr("The second code: \(error.message)")
        }
    }
}
