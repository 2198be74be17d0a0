import struct GLib.SignalConnection
import Gtk
import Timeline
import WidgetKit

/// A control for one line of text.
@MainActor
final class TextParameterControl: ParameterControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let entry: Entry
    private var change: SignalConnection?

    init(name: String) {
        entry = Entry(name: name)
        entry.expandsHorizontally = true
        // The width follows the window, not the text.
        entry.setSize(width: 80)
        view = entry
        change = entry.onChange { [weak self] _ in self?.onChange?() }
    }

    var written: String? { entry.text }
    func show(_ written: String?) { change?.silenced { entry.text = written ?? "" } }
    func focus() { entry.grabFocus() }
    func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }
}

/// A control for a whole number, typed or stepped. Invalid text stays as it was typed.
@MainActor
final class IntegerParameterControl: ParameterControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let entry: Entry
    private let range: ClosedRange<Int>
    private let standard: Int?
    private var change: SignalConnection?

    init(name: String, range: ClosedRange<Int>, standard: String?) {
        self.range = range
        self.standard = standard.flatMap { Int($0) }
        entry = Entry(name: name, placeholder: standard ?? "")
        entry.purpose = .number
        entry.expandsHorizontally = true
        entry.setSize(width: 80)
        entry.addClass("numeric")
        let less = Button(icon: "quire-less-symbolic", name: "\(name): less", classes: ["beside-entry"])
        let more = Button(icon: "quire-add-symbolic", name: "\(name): more", classes: ["beside-entry"])
        view = Box(.row, spacing: 4, [entry, less, more])
        change = entry.onChange { [weak self] _ in self?.onChange?() }
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

    var written: String? { Int(typed).map(String.init) ?? typed }
    func show(_ written: String?) { change?.silenced { entry.text = written ?? "" } }
    func focus() { entry.grabFocus() }
    func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }
}

/// A control for a decimal number, with the decimal point or the locale's separator.
@MainActor
final class DecimalParameterControl: ParameterControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let entry: Entry
    private let standard: String?
    private var change: SignalConnection?

    init(name: String, standard: String?) {
        self.standard = standard
        entry = Entry(name: name, placeholder: standard ?? "")
        entry.purpose = .number
        entry.expandsHorizontally = true
        entry.setSize(width: 80)
        entry.addClass("numeric")
        view = entry
        change = entry.onChange { [weak self] _ in self?.onChange?() }
    }

    var written: String? {
        let plain = TypedDecimal.plain(entry.text)
        // “1,50” and “1.5” are the same number and must not count as a change.
        guard let number = Double(plain) else { return plain }
        return standard.flatMap(Double.init) == number ? standard : String(number)
    }

    func show(_ written: String?) { change?.silenced { entry.text = written ?? "" } }
    func focus() { entry.grabFocus() }
    func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }
}

/// A switch.
@MainActor
final class ToggleParameterControl: ParameterControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let toggle: Switch
    private var toggling: SignalConnection?
    /// True after a value was given: no value is not the same as off.
    private var isSaid = false

    init(name: String) {
        toggle = Switch(name: name)
        view = toggle
        toggling = toggle.onToggle { [weak self] _ in
            self?.isSaid = true
            self?.onChange?()
        }
    }

    var written: String? { isSaid ? String(toggle.isOn) : nil }

    func show(_ written: String?) {
        isSaid = written != nil
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
    private let offered: [(value: String?, name: String)]
    private var values: [String?]
    private var selection: SignalConnection?

    /// The number of choices from which on they can be searched.
    private static let many = 12

    /// - Parameter isOptional: whether the widget chooses a value itself if none is given.
    init(name: String, choices: [ConfigurationParameter.Choice], isOptional: Bool) {
        offered = (isOptional ? [(nil, "Automatic")] : []) + choices.map { (Optional($0.value), $0.name) }
        values = offered.map(\.value)
        list = DropDown(name: name, choices: offered.map(\.name))
        list.expandsHorizontally = true
        list.setSize(width: 80)
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
