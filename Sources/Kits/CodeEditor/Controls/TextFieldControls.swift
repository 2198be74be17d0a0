import struct GLib.SignalConnection
import Gtk
import Payload

/// A control with an entry for one line.
@MainActor
class EntryFieldControl: FieldControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    let entry: Entry
    private var change: SignalConnection?

    /// - Parameter beside: widgets at the end of the entry.
    init(label: String, hint: String, purpose: Entry.Purpose, beside: [Widget] = []) {
        entry = Entry(name: label, placeholder: hint).expanding(.horizontal)
        entry.purpose = purpose
        // The width follows the window, not the text.
        entry.setSize(width: 80)
        view = beside.isEmpty ? entry : Box(.row, spacing: 4, [entry] + beside)
        change = entry.onChange { [weak self] _ in self?.onChange?() }
    }

    final var value: FieldValue { entry.text.isEmpty ? .absent : value(of: entry.text) }

    /// The value of a text that is not empty.
    func value(of text: String) -> FieldValue { .text(text) }
    /// The text for a value.
    func text(of value: FieldValue) -> String { value.text }

    final func show(_ value: FieldValue) { change?.silenced { entry.text = text(of: value) } }
    final func focus() { entry.grabFocus() }

    final func showProblem(_ sentence: String?, part: String?) -> Bool {
        entry.setClass("wrong", sentence != nil)
        return false
    }
}

/// One line of text.
@MainActor
final class TextFieldControl: EntryFieldControl {
    init(name: String, label: String, hint: String) { super.init(label: label, hint: hint, purpose: Self.purpose(of: name)) }

    private static func purpose(of name: String) -> Entry.Purpose {
        switch name {
        case "uri", "url", "urls": .url
        case "emails", "to", "cc", "bcc", "organizer", "attendees": .email
        case "number", "numbers", "phones": .phone
        default: .text
        }
    }
}

/// Several lines of text.
@MainActor
final class LongTextFieldControl: FieldControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let text: TextView
    private var change: SignalConnection?

    /// - Parameter height: in logical pixels; longer text scrolls.
    init(label: String, height: Int = 72) {
        text = TextView(name: label)
        text.setPadding(8)
        let frame = ScrolledView(text).withClass("text-frame").expanding(.horizontal)
        frame.setMinimumContentHeight(height)
        frame.growsTo(height: max(height, 160))
        view = frame
        change = text.onChange { [weak self] _ in self?.onChange?() }
    }

    var value: FieldValue {
        let written = text.text
        return written.isEmpty ? .absent : .text(written)
    }

    func show(_ value: FieldValue) { change?.silenced { text.text = value.text } }
    func focus() { text.grabFocus() }
}

/// A line of text that is covered until the person reveals it.
@MainActor
final class SecretFieldControl: EntryFieldControl {
    let reveal: ToggleButton

    init(label: String, hint: String) {
        reveal = ToggleButton(content: Icon("quire-reveal-symbolic"), name: "Show \(label.lowercased())", classes: ["beside-entry"])
        reveal.tooltip = "Show \(label.lowercased())"
        super.init(label: label, hint: hint, purpose: .password, beside: [reveal])
        entry.isSecret = true
        reveal.onToggle { [weak self] in self?.entry.isSecret = !$0 }
    }
}

/// A text with a type, such as a phone number at home or at work.
@MainActor
final class TypedTextFieldControl: FieldControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let entry: Entry
    private let type: DropDown
    private var types = TypedTextFieldControl.known
    private var connections: [SignalConnection] = []

    /// RFC 6350 §6.4.1 and RFC 2426 §3.3.1.
    private static let known: [(value: String, label: String)] = [
        ("", "Other"), ("CELL", "Mobile"), ("HOME", "Home"), ("WORK", "Work"), ("FAX", "Fax"), ("PAGER", "Pager"),
    ]

    init(label: String, hint: String) {
        entry = Entry(name: label, placeholder: hint).expanding(.horizontal).sized(width: 80)
        entry.purpose = .phone
        type = DropDown(name: "Type of \(label.prefix(1).lowercased() + label.dropFirst())", choices: types.map(\.label))
        view = Box(.row, spacing: 4, [entry, type])
        connections = [
            entry.onChange { [weak self] _ in self?.onChange?() }, type.onSelect { [weak self] _ in self?.onChange?() },
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
                    // An unknown type, or one in lower case, stays as it is written.
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
