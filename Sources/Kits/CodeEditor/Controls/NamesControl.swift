import struct GLib.SignalConnection
import Gtk
import Payload

/// A name and the text that stands under it.
@MainActor
final class NamedTextControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let name: Entry
    private let text: Entry
    private var connections: [SignalConnection] = []

    init(label: String) {
        name = Entry(name: "\(label): name", placeholder: "Name")
        text = Entry(name: "\(label): value", placeholder: "Value")
        name.setSize(width: 72)
        text.setSize(width: 80)
        text.expandsHorizontally = true
        view = Box(.row, spacing: 4, [name, text])
        connections = [name, text].map { $0.onChange { [weak self] _ in self?.changed?() } }
    }

    var value: FieldValue {
        name.text.isEmpty && text.text.isEmpty ? .absent : .record([PayloadField(name.text, .text(text.text))])
    }

    func show(_ value: FieldValue) {
        guard case .record(let fields) = value, let field = fields.first else { return }
        connections[0].silenced { name.text = field.name }
        connections[1].silenced { text.text = field.value.text }
    }

    func focus() { name.grabFocus() }
    func showProblem(_ sentence: String?, part: String?) -> Bool { false }
}

/// Texts under names that no table knows beforehand.
@MainActor
final class NamesControl: FieldControl {
    var view: Widget { list.view }
    var changed: (@MainActor () -> Void)? {
        get { list.changed }
        set { list.changed = newValue }
    }
    private let list: ListControl

    init(label: String) {
        list = ListControl(label: label) { NamedTextControl(label: $0) }
    }

    var value: FieldValue {
        let fields = list.value.elements.flatMap { element -> [PayloadField] in
            if case .record(let fields) = element { fields } else { [] }
        }
        return fields.isEmpty ? .absent : .record(fields)
    }

    func show(_ value: FieldValue) {
        guard case .record(let fields) = value else { return list.show(.absent) }
        list.show(.list(fields.map { .record([$0]) }))
    }

    func focus() { list.focus() }
}
