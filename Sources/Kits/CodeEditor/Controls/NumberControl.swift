import struct GLib.SignalConnection
import Gtk
import Payload
import WidgetKit

/// A number or a sum with decimals, typed with the point or the comma that people use.
@MainActor
final class NumberControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let entry: Entry
    private var change: SignalConnection?

    init(label: String, hint: String) {
        entry = Entry(name: label, placeholder: hint)
        entry.purpose = .number
        entry.expandsHorizontally = true
        entry.setSize(width: 80)
        entry.addClass("numeric")
        view = entry
        change = entry.onChange { [weak self] _ in self?.changed?() }
    }

    var value: FieldValue { entry.text.isEmpty ? .absent : .text(TypedDecimal.plain(entry.text)) }

    func show(_ value: FieldValue) { change?.silenced { entry.text = TypedDecimal.text(of: value) } }
    func focus() { entry.grabFocus() }
}
