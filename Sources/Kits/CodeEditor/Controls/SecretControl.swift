import struct GLib.SignalConnection
import Gtk
import Payload

/// One line that is covered until somebody asks for it.
@MainActor
final class SecretControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    let entry: Entry
    let reveal: ToggleButton
    private var change: SignalConnection?

    init(label: String, hint: String) {
        entry = Entry(name: label, placeholder: hint)
        entry.isSecret = true
        entry.purpose = .password
        entry.expandsHorizontally = true
        entry.setSize(width: 80)
        reveal = ToggleButton(content: Icon("quire-reveal-symbolic"), name: "Show \(label.lowercased())", classes: ["beside-entry"])
        reveal.tooltip = "Show \(label.lowercased())"
        view = Box(.row, spacing: 4, [entry, reveal])
        change = entry.onChange { [weak self] _ in self?.changed?() }
        reveal.onToggle { [weak self] in self?.entry.isSecret = !$0 }
    }

    var value: FieldValue { entry.text.isEmpty ? .absent : .text(entry.text) }

    func show(_ value: FieldValue) { change?.silenced { entry.text = value.text } }
    func focus() { entry.grabFocus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool {
        entry.setClass("wrong", sentence != nil)
        return false
    }
}
