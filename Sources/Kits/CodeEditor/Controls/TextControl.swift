import struct GLib.SignalConnection
import Gtk
import Payload

/// One line of text.
@MainActor
final class TextControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let entry: Entry
    private var change: SignalConnection?

    init(name: String, label: String, hint: String) {
        entry = Entry(name: label, placeholder: hint)
        entry.expandsHorizontally = true
        // What fits depends on the window, not on what was typed.
        entry.setSize(width: 80)
        entry.purpose = Self.purpose(of: name)
        view = entry
        change = entry.onChange { [weak self] _ in self?.changed?() }
    }

    var value: FieldValue { entry.text.isEmpty ? .absent : .text(entry.text) }

    func show(_ value: FieldValue) { silently { entry.text = value.text } }
    func focus() { entry.grabFocus() }

    private func silently(_ body: () -> Void) { change?.silenced(body) }

    private static func purpose(of name: String) -> Entry.Purpose {
        switch name {
        case "uri", "url", "urls": .url
        case "emails", "to", "cc", "bcc", "organizer", "attendees": .email
        case "number", "numbers", "phones": .phone
        default: .text
        }
    }
}
