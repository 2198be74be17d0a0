import struct GLib.SignalConnection
import Gtk
import Payload

/// One of several values, or none where the field may stay empty.
@MainActor
final class ChoiceControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let list: DropDown
    private let values: [FieldValue]
    private var selection: SignalConnection?

    /// - Parameter usual: what stands for leaving it open; nil where something has to be chosen.
    init(label: String, choices: [FormField.Choice], usual: String? = "Usual") {
        values = (usual == nil ? [] : [.absent]) + choices.map { .text($0.value) }
        list = DropDown(name: label, choices: (usual.map { [$0] } ?? []) + choices.map(\.label))
        list.expandsHorizontally = true
        list.setSize(width: 80)
        list.hasSearch = choices.count > 12
        view = list
        selection = list.onSelect { [weak self] _ in self?.changed?() }
    }

    var value: FieldValue { values.indices.contains(list.selected) ? values[list.selected] : .absent }

    func show(_ value: FieldValue) {
        selection?.silenced { list.selected = values.firstIndex { $0.text == value.text } ?? 0 }
    }

    func focus() { list.grabFocus() }
}
