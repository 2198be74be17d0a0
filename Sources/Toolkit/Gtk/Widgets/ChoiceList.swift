import struct GLib.SignalConnection
public import Platform

/// A drop-down list of values with titles, of which one is selected. The counterpart of `Choice`, which is a group of buttons.
@MainActor
public final class ChoiceList<Value: Equatable> {
    public let view: DropDown
    /// Called when the person has selected a value.
    public var chosen: (@MainActor (Value) -> Void)?
    private var choices: [(value: Value, title: LocalizedText)]
    private var selection: SignalConnection?

    /// `name` is the accessible name. The first value is selected.
    public init(name: LocalizedText, _ choices: [(value: Value, title: LocalizedText)] = []) {
        self.choices = choices
        view = DropDown(name: name, choices: choices.map(\.title))
        selection = view.onSelect { [weak self] index in
            if let self, self.choices.indices.contains(index) { self.chosen?(self.choices[index].value) }
        }
    }

    /// Nil while there are no choices.
    public var selected: Value? { choices.indices.contains(view.selected) ? choices[view.selected].value : nil }

    /// Replaces the choices without calling `chosen`, and selects the first if they are others than before.
    public func setChoices(_ new: [(value: Value, title: LocalizedText)]) {
        guard !new.elementsEqual(choices, by: ==) else { return }
        choices = new
        selection?.silenced { view.setChoices(choices.map(\.title)) }
    }

    /// Selects a value without calling `chosen`, else the first.
    public func show(_ value: Value?) {
        selection?.silenced { view.selected = choices.firstIndex { $0.value == value } ?? 0 }
    }
}
