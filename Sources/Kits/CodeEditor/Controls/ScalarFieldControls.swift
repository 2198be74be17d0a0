import struct GLib.SignalConnection
import Gtk
import Payload
import WidgetKit

/// A switch.
@MainActor
final class FlagFieldControl: FieldControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let toggle: Switch
    private var toggling: SignalConnection?
    /// True after a value was given: no value is not the same as off.
    private var hasValue = false

    init(label: String) {
        toggle = Switch(name: label)
        view = toggle
        toggling = toggle.onToggle { [weak self] _ in
            self?.hasValue = true
            self?.onChange?()
        }
    }

    var value: FieldValue { hasValue ? .flag(toggle.isOn) : .absent }

    func show(_ value: FieldValue) {
        hasValue = value.plain != nil
        toggling?.silenced { toggle.isOn = value.isOn }
    }

    func focus() { toggle.grabFocus() }
}

/// A whole number, typed or stepped, or empty; GTK's spin button always has a number.
@MainActor
final class IntegerFieldControl: EntryFieldControl {
    private let range: ClosedRange<Int>

    init(label: String, hint: String, range: ClosedRange<Int>) {
        self.range = range
        let less = Button(icon: "quire-less-symbolic", name: "\(label): less", classes: ["beside-entry"])
        let more = Button(icon: "quire-add-symbolic", name: "\(label): more", classes: ["beside-entry"])
        super.init(label: label, hint: hint, purpose: .number, beside: [less, more])
        entry.addClass("numeric")
        less.onPress { [weak self] in self?.step(-1) }
        more.onPress { [weak self] in self?.step(1) }
        entry.add(
            KeyController(beforeChildren: true) { [weak self] key, _ in
                guard key == .up || key == .down else { return false }
                self?.step(key == .up ? 1 : -1)
                return true
            })
    }

    private func step(_ step: Int) {
        // An empty field starts at the lower bound; text that is not a number is left alone.
        guard let number = entry.text.isEmpty ? range.lowerBound - step : Int(entry.text) else { return }
        let (next, overflows) = number.addingReportingOverflow(step)
        entry.text = String(min(max(overflows ? number : next, range.lowerBound), range.upperBound))
    }

    override func value(of text: String) -> FieldValue { Int(text).map { .integer($0) } ?? .text(text) }
}

/// A decimal number or an amount, with the decimal point or the locale's separator.
@MainActor
final class DecimalFieldControl: EntryFieldControl {
    init(label: String, hint: String) {
        super.init(label: label, hint: hint, purpose: .number)
        entry.addClass("numeric")
    }

    override func value(of text: String) -> FieldValue { .text(TypedDecimal.plain(text)) }
    override func text(of value: FieldValue) -> String { TypedDecimal.text(of: value) }
}

/// A choice of one value, or none if the field may be empty.
@MainActor
final class ChoiceFieldControl: FieldControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let list: DropDown
    private let values: [FieldValue]
    private var selection: SignalConnection?

    /// - Parameter usual: the title for no choice; nil if a choice is required.
    init(label: String, choices: [FormField.Choice], usual: String? = "Usual") {
        values = (usual == nil ? [] : [.absent]) + choices.map { .text($0.value) }
        list = DropDown(name: label, choices: (usual.map { [$0] } ?? []) + choices.map(\.label)).expanding(.horizontal).sized(width: 80)
        list.hasSearch = choices.count > 12
        view = list
        selection = list.onSelect { [weak self] _ in self?.onChange?() }
    }

    var value: FieldValue { values.indices.contains(list.selected) ? values[list.selected] : .absent }

    func show(_ value: FieldValue) {
        selection?.silenced { list.selected = values.firstIndex { $0.text == value.text } ?? 0 }
    }

    func focus() { list.grabFocus() }
}
