import struct GLib.SignalConnection
public import Gtk
public import Platform

/// A control with an entry for one line of text.
@MainActor
open class EntryControl: FormControl {
    public let view: Widget
    public var onChange: (@MainActor () -> Void)?
    /// The entry.
    public let entry: Entry
    private var change: SignalConnection?

    /// Creates an empty entry.
    ///
    /// - Parameters:
    ///   - name: the accessible name.
    ///   - beside: widgets at the end of the entry.
    ///   - below: widgets below the entry.
    public init(
        name: LocalizedText, placeholder: LocalizedText? = nil, purpose: Entry.Purpose = .text, beside: [Widget] = [], below: [Widget] = []
    ) {
        // The width follows the window, not the text.
        entry = Entry(name: name, placeholder: placeholder).expanding(.horizontal).sized(width: 80)
        entry.purpose = purpose
        if purpose == .number { entry.addClass("numeric") }
        let line = beside.isEmpty ? entry : Box(.row, spacing: 4, [entry] + beside)
        view = below.isEmpty ? line : Box(.column, spacing: 4, [line] + below)
        change = entry.onChange { [weak self] _ in
            self?.typed()
            self?.onChange?()
        }
    }

    public final var value: String { entry.text }
    /// Called after the person has changed the text, before `onChange`.
    open func typed() {}
    open func show(_ text: String) { change?.silenced { entry.text = text } }
    public final func focus() { entry.grabFocus() }
    public final func mark(isWrong: Bool) { entry.setClass("wrong", isWrong) }
    open func closeFloating() -> Bool { false }
    open func stop() {}
}

/// A control for a whole number, typed or stepped, or empty; GTK's spin button always has a number. Invalid text stays as it was typed.
@MainActor
public final class IntegerControl: EntryControl {
    private let range: ClosedRange<Int>
    private let origin: Int?

    /// Creates an empty field.
    ///
    /// - Parameter origin: the number from which an empty field is stepped; nil steps to the lower bound.
    public init(name: LocalizedText, placeholder: LocalizedText?, range: ClosedRange<Int>, origin: Int?) {
        (self.range, self.origin) = (range, origin)
        let less = Button(icon: "quire-less-symbolic", name: tr("\(name): decrease"), classes: ["beside-entry"])
        let more = Button(icon: "quire-add-symbolic", name: tr("\(name): increase"), classes: ["beside-entry"])
        super.init(name: name, placeholder: placeholder, purpose: .number, beside: [less, more])
        less.onPress { [weak self] in self?.step(-1) }
        more.onPress { [weak self] in self?.step(1) }
        entry.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard modifiers.isEmpty, key == .up || key == .down else { return false }
                self?.step(key == .up ? 1 : -1)
                return true
            })
    }

    private func step(_ step: Int) {
        let typed = entry.text.filter { !$0.isWhitespace }
        // Text that is not a number is left alone.
        guard let number = typed.isEmpty ? origin ?? range.lowerBound - step : Int(typed) else { return }
        let (next, overflows) = number.addingReportingOverflow(step)
        entry.text = String(min(max(overflows ? number : next, range.lowerBound), range.upperBound))
    }
}

/// A switch; nil until a value was given, which is not the same as off.
@MainActor
public final class SwitchControl: FormControl {
    public let view: Widget
    public var onChange: (@MainActor () -> Void)?
    private let toggle: Switch
    private var toggling: SignalConnection?
    private var hasValue = false

    /// Creates a switch with an accessible name.
    public init(name: LocalizedText) {
        toggle = Switch(name: name)
        view = toggle
        toggling = toggle.onToggle { [weak self] _ in
            self?.hasValue = true
            self?.onChange?()
        }
    }

    public var value: Bool? { hasValue ? toggle.isOn : nil }

    public func show(_ value: Bool?) {
        hasValue = value != nil
        toggling?.silenced { toggle.isOn = value ?? false }
    }

    public func focus() { toggle.grabFocus() }
}

/// A choice of one value from a list.
@MainActor
public final class ChoiceControl: FormControl {
    public var view: Widget { list.view }
    public var onChange: (@MainActor () -> Void)?
    private let list: ChoiceList<String?>
    private let choices: [(value: String?, title: LocalizedText)]
    private let unknown: ((String) -> LocalizedText)?

    /// Creates a list, which can be searched if it is long.
    ///
    /// - Parameters:
    ///   - none: the title for no value, which comes first; nil if a value is required.
    ///   - unknown: returns the title under which a value is shown that is not among the choices; else the first one is selected.
    public init(
        name: LocalizedText, choices: [(value: String, title: LocalizedText)], none: LocalizedText?,
        unknown: ((String) -> LocalizedText)? = nil
    ) {
        self.choices = (none.map { [(nil, $0)] } ?? []) + choices.map { ($0.value, $0.title) }
        self.unknown = unknown
        list = ChoiceList(name: name, self.choices)
        list.view.expanding(.horizontal).sized(width: 80)
        list.view.yields()
        list.view.hasSearch = choices.count > 12
        list.chosen = { [weak self] _ in self?.onChange?() }
    }

    public var value: String? { list.selected ?? nil }

    public func show(_ value: String?) {
        let isKnown = choices.contains { $0.value == value }
        if let value, let unknown, !isKnown {
            list.setChoices(choices + [(value, unknown(value))])
        } else {
            list.setChoices(choices)
        }
        list.show(value)
    }

    public func focus() { list.view.grabFocus() }
}
