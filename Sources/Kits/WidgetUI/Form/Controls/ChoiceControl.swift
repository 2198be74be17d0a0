import struct GLib.SignalConnection
import Gtk
import Timeline

/// One of the values that stand in the schema.
@MainActor
final class ChoiceControl: ParameterControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let list: DropDown
    private let offered: [(value: String?, name: String)]
    private var values: [String?]
    private var selection: SignalConnection?

    /// From so many on they can be searched.
    private static let many = 12

    /// - Parameter isOptional: whether the widget finds one itself where none is chosen.
    init(name: String, choices: [ConfigurationParameter.Choice], isOptional: Bool) {
        offered = (isOptional ? [(nil, "Automatic")] : []) + choices.map { (Optional($0.value), $0.name) }
        values = offered.map(\.value)
        list = DropDown(name: name, choices: offered.map(\.name))
        list.expandsHorizontally = true
        list.setSize(width: 80)
        list.yields()
        list.hasSearch = choices.count > Self.many
        view = list
        selection = list.onSelect { [weak self] _ in self?.changed?() }
    }

    var written: String? { values.indices.contains(list.selected) ? values[list.selected] : nil }

    func show(_ written: String?) {
        selection?.silenced {
            // One that is offered no more, as after an update, stays to be seen.
            let gone = written.flatMap { written in offered.contains { $0.value == written } ? nil : written }
            let entries = offered + (gone.map { [(Optional($0), "“\($0)”")] } ?? [])
            if entries.map(\.value) != values {
                values = entries.map(\.value)
                list.setChoices(entries.map(\.name))
            }
            list.selected = values.firstIndex(of: written) ?? 0
        }
    }

    func focus() { list.grabFocus() }
}
