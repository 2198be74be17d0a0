import Gtk
import PaneKit
import Payload
import Platform
import Symbols

/// The row that chooses the symbology of a code among those that can hold its content.
@MainActor
final class SymbologyRow {
    let view: Widget
    /// Called when the person has chosen another one.
    var chosen: (@MainActor (Symbology) -> Void)?
    private let choices: ChoiceList<Symbology>
    private let purpose = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private(set) var symbology: Symbology
    private var offered: Payload?
    private lazy var offering = NewestJob<Payload, [Symbology]>("symbologies") { payload in
        SymbologyChoice.symbologies(for: payload)
    } done: { [weak self] payload, fitting in
        guard let self, payload == self.offered else { return }
        self.offer(fitting)
    }

    /// - Parameter name: the label.
    init(_ symbology: Symbology, name: LocalizedText = CodeAttribute.symbology.label) {
        self.symbology = symbology
        choices = ChoiceList(name: name, Self.titled([symbology]))
        view = Box(.column, spacing: 4, [Label(name, classes: ["field-label"]), choices.view.sized(width: 80), purpose])
        choices.chosen = { [weak self] symbology in
            self?.symbology = symbology
            self?.showPurpose()
            self?.chosen?(symbology)
        }
        showPurpose()
    }

    /// Offers what can hold a content, the best first; without a content what is chosen and QR Code.
    func offer(for payload: Payload?) {
        guard offered != payload else { return }
        offered = payload
        if let payload { offering.start(payload) } else { offer([.qrCode]) }
    }

    private func offer(_ fitting: [Symbology]) {
        // The one that is chosen stays, and the preview says why it does not fit.
        let all = fitting.contains(symbology) ? fitting : fitting + [symbology]
        choices.setChoices(Self.titled(all))
        choices.show(symbology)
    }

    private func showPurpose() { purpose.show(symbology.purpose.isEmpty ? nil : symbology.purpose) }

    private static func titled(_ symbologies: [Symbology]) -> [(value: Symbology, title: LocalizedText)] {
        symbologies.map { ($0, $0.title) }
    }
}
