import struct GLib.SignalConnection
import Gtk
import Payload
import Platform
import WidgetUI

/// Several lines of text.
@MainActor
final class LongTextFieldControl: FormControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let text: TextView
    private var change: SignalConnection?

    /// - Parameter height: in logical pixels; longer text scrolls.
    init(label: LocalizedText, height: Int = 72) {
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
final class SecretControl: EntryControl {
    let reveal: ToggleButton

    init(label: LocalizedText, hint: LocalizedText?) {
        let show = tr("Show \(label.string.lowercased())")
        reveal = ToggleButton(content: Icon("quire-reveal-symbolic"), name: show, classes: ["beside-entry"]).withTooltip(show)
        super.init(name: label, placeholder: hint, purpose: .password, beside: [reveal])
        entry.isSecret = true
        reveal.onToggle { [weak self] in self?.entry.isSecret = !$0 }
    }
}

/// A text with a type, such as a phone number at home or at work.
@MainActor
final class TypedTextFieldControl: FormControl {
    var view: Widget { text.view }
    var onChange: (@MainActor () -> Void)?
    private let text: EntryControl
    private let type: ChoiceList<String>

    /// RFC 6350 §6.4.1 and RFC 2426 §3.3.1.
    private static let known: [(value: String, title: LocalizedText)] = [
        ("", tr("Other")), ("CELL", tr("Mobile")), ("HOME", tr("Home")), ("WORK", tr("Work")), ("FAX", tr("Fax")), ("PAGER", tr("Pager")),
    ]

    init(label: LocalizedText, hint: LocalizedText?) {
        type = ChoiceList(name: tr("Type of \(label.string.prefix(1).lowercased() + label.string.dropFirst())"), Self.known)
        text = EntryControl(name: label, placeholder: hint, purpose: .phone, beside: [type.view])
        text.onChange = { [weak self] in self?.onChange?() }
        type.chosen = { [weak self] _ in self?.onChange?() }
    }

    var value: FieldValue {
        guard !text.value.isEmpty else { return .absent }
        let chosen = type.selected ?? ""
        return .list([.text(text.value), chosen.isEmpty ? .absent : .text(chosen)])
    }

    func show(_ value: FieldValue) {
        let written = value.elements.dropFirst().first?.text ?? ""
        text.show(value.elements.first?.text ?? "")
        // An unknown type, or one in lower case, stays as it is written.
        let isKnown = Self.known.contains { $0.value == written }
        type.setChoices(Self.known + (isKnown ? [] : [(written, .verbatim(written))]))
        type.show(written)
    }

    func focus() { text.focus() }
    func mark(isWrong: Bool) { text.mark(isWrong: isWrong) }
}
