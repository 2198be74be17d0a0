import LibraryStore
import Timeline
import WidgetKit

/// One pinned widget, as its row shows it.
struct PinnedItem: Identifiable {
    let pin: PinnedWidget
    /// Nil for a kind that this program does not have.
    let kind: (any WidgetKind)?
    let title: String
    var state = PinState()

    var id: PinnedWidget.ID { pin.id }
    var familyName: String { WidgetFamily(rawValue: pin.family)?.name ?? pin.family }
}

extension WidgetRegistry {
    /// What a pinned widget is called: its kind, and the code or folder that it is about.
    func title(of pin: PinnedWidget, in choices: any ChoiceSource) async -> String {
        guard let kind = self[pin.kind] else { return "Unknown widget “\(pin.kind)”" }
        let configuration = WidgetConfiguration(pin.configuration)
        for parameter in kind.schema.parameters where kind.schema.isShown(parameter.name, in: configuration) {
            guard let source = parameter.kind.source, let value = configuration[parameter.name] else { continue }
            // A row without the title of its code still says what it is.
            if let choice = try? await choices.choice(of: source, value: value) { return "\(kind.name) · \(choice.name)" }
        }
        return kind.name
    }
}
