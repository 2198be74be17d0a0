import struct GLib.SignalConnection
import Gtk
import Platform
import Timeline
import WidgetKit

/// A control with an entry for one line.
@MainActor
class EntryParameterControl: ParameterControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    let entry: Entry
    private var change: SignalConnection?

    /// - Parameter beside: widgets at the end of the entry.
    init(name: LocalizedText, placeholder: LocalizedText? = nil, isNumeric: Bool, beside: [Widget] = []) {
        entry = Entry(name: name, placeholder: placeholder).expanding(.horizontal)
        if isNumeric {
            entry.purpose = .number
            entry.addClass("numeric")
        }
        // The width follows the window, not the text.
        entry.setSize(width: 80)
        view = beside.isEmpty ? entry : Box(.row, spacing: 4, [entry] + beside)
        change = entry.onChange { [weak self] _ in self?.onChange?() }
    }

    var written: String? { entry.text }
    final func show(_ written: String?) { change?.silenced { entry.text = written ?? "" } }
    final func focus() { entry.grabFocus() }
    final func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }
}

/// A control for one line of text.
@MainActor
final class TextParameterControl: EntryParameterControl {
    init(name: LocalizedText) { super.init(name: name, isNumeric: false) }
}

/// A control for a whole number, typed or stepped. Invalid text stays as it was typed.
@MainActor
final class IntegerParameterControl: EntryParameterControl {
    private let range: ClosedRange<Int>
    private let standard: Int?

    init(name: LocalizedText, range: ClosedRange<Int>, standard: String?) {
        self.range = range
        self.standard = standard.flatMap { Int($0) }
        let less = Button(icon: "quire-less-symbolic", name: tr("\(name): less"), classes: ["beside-entry"])
        let more = Button(icon: "quire-add-symbolic", name: tr("\(name): more"), classes: ["beside-entry"])
        super.init(name: name, placeholder: standard.map { .verbatim($0) }, isNumeric: true, beside: [less, more])
        less.onPress { [weak self] in self?.step(-1) }
        more.onPress { [weak self] in self?.step(1) }
        entry.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard modifiers.isEmpty, key == .up || key == .down else { return false }
                self?.step(key == .up ? 1 : -1)
                return true
            })
    }

    private var typed: String { entry.text.filter { !$0.isWhitespace } }

    private func step(_ step: Int) {
        // An empty field means the default; text that is not a number is left alone.
        guard let number = typed.isEmpty ? standard ?? range.lowerBound : Int(typed) else { return }
        let (next, overflows) = number.addingReportingOverflow(step)
        entry.text = String(min(max(overflows ? number : next, range.lowerBound), range.upperBound))
    }

    override var written: String? { Int(typed).map(String.init) ?? typed }
}

/// A control for a decimal number, with the decimal point or the locale's separator.
@MainActor
final class DecimalParameterControl: EntryParameterControl {
    private let standard: String?

    init(name: LocalizedText, standard: String?) {
        self.standard = standard
        super.init(name: name, placeholder: standard.map { .verbatim($0) }, isNumeric: true)
    }

    override var written: String? {
        let plain = TypedDecimal.plain(entry.text)
        // “1,50” and “1.5” are the same number and must not count as a change.
        guard let number = Double(plain) else { return plain }
        return standard.flatMap(Double.init) == number ? standard : String(number)
    }
}

/// A switch.
@MainActor
final class ToggleParameterControl: ParameterControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let toggle: Switch
    private var toggling: SignalConnection?
    /// True after a value was given: no value is not the same as off.
    private var hasValue = false

    init(name: LocalizedText) {
        toggle = Switch(name: name)
        view = toggle
        toggling = toggle.onToggle { [weak self] _ in
            self?.hasValue = true
            self?.onChange?()
        }
    }

    var written: String? { hasValue ? String(toggle.isOn) : nil }

    func show(_ written: String?) {
        hasValue = written != nil
        toggling?.silenced { toggle.isOn = written == "true" }
    }

    func focus() { toggle.grabFocus() }
}

/// A control for one of the values in the schema.
@MainActor
final class ChoiceParameterControl: ParameterControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let list: DropDown
    private let offered: [(value: String?, name: LocalizedText)]
    private var values: [String?]
    private var selection: SignalConnection?

    /// The number of choices from which on they can be searched.
    private static let many = 12

    /// - Parameter isOptional: whether the widget chooses a value itself if none is given.
    init(name: LocalizedText, choices: [ConfigurationParameter.Choice], isOptional: Bool) {
        offered = (isOptional ? [(nil, tr("Automatic"))] : []) + choices.map { (Optional($0.value), $0.name) }
        values = offered.map(\.value)
        list = DropDown(name: name, choices: offered.map(\.name)).expanding(.horizontal).sized(width: 80)
        list.yields()
        list.hasSearch = choices.count > Self.many
        view = list
        selection = list.onSelect { [weak self] _ in self?.onChange?() }
    }

    var written: String? { values.indices.contains(list.selected) ? values[list.selected] : nil }

    func show(_ written: String?) {
        selection?.silenced {
            // A value that is no longer offered, for example after an update, stays visible.
            let gone = written.flatMap { written in offered.contains { $0.value == written } ? nil : written }
            let entries = offered + (gone.map { [(Optional($0), tr("“\($0)”"))] } ?? [])
            if entries.map(\.value) != values {
                values = entries.map(\.value)
                list.setChoices(entries.map(\.name))
            }
            list.selected = values.firstIndex(of: written) ?? 0
        }
    }

    func focus() { list.grabFocus() }
}
