import struct GLib.SignalConnection
import Gtk
import Payload

/// A text and what it is, such as a telephone number and whether it rings at home or at work.
@MainActor
final class TypedTextControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let entry: Entry
    private let type: DropDown
    private var types = TypedTextControl.known
    private var connections: [SignalConnection] = []

    /// RFC 6350 §6.4.1 and RFC 2426 §3.3.1.
    private static let known: [(value: String, label: String)] = [
        ("", "Other"), ("CELL", "Mobile"), ("HOME", "Home"), ("WORK", "Work"), ("FAX", "Fax"), ("PAGER", "Pager"),
    ]

    init(label: String, hint: String) {
        entry = Entry(name: label, placeholder: hint)
        entry.purpose = .phone
        entry.expandsHorizontally = true
        entry.setSize(width: 80)
        type = DropDown(name: "Type of \(label.prefix(1).lowercased() + label.dropFirst())", choices: types.map(\.label))
        view = Box(.row, spacing: 4, [entry, type])
        connections = [
            entry.onChange { [weak self] _ in self?.changed?() }, type.onSelect { [weak self] _ in self?.changed?() },
        ]
    }

    var value: FieldValue {
        guard !entry.text.isEmpty else { return .absent }
        let chosen = types.indices.contains(type.selected) ? types[type.selected].value : ""
        return .list([.text(entry.text), chosen.isEmpty ? .absent : .text(chosen)])
    }

    func show(_ value: FieldValue) {
        let (text, written) = (value.elements.first?.text ?? "", value.elements.dropFirst().first?.text ?? "")
        connections[0].silenced {
            connections[1].silenced {
                entry.text = text
                if let index = types.firstIndex(where: { $0.value == written }) {
                    type.selected = index
                } else {
                    // One that is not in the list, or in small letters, stays as it is written.
                    types = Self.known + [(written, written)]
                    type.setChoices(types.map(\.label))
                    type.selected = types.count - 1
                }
            }
        }
    }

    func focus() { entry.grabFocus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool {
        entry.setClass("wrong", sentence != nil)
        return false
    }
}
