import GLib
public import Gtk

/// Toggle buttons of which one is pressed, or none; each shows what it stands for.
@MainActor
public final class Choice<Value: Hashable> {
    /// A user pressed another one.
    public var chosen: (@MainActor (Value) -> Void)?

    private(set) var items: [(value: Value, button: ToggleButton, connection: SignalConnection)] = []

    public init() {}

    /// Makes the button of one more value; it is the caller's to place.
    ///
    /// - Parameter name: what assistive technology calls it.
    public func add(_ value: Value, content: Widget, name: String, classes: [String] = []) -> ToggleButton {
        let button = ToggleButton(content: content, name: name, group: items.first?.button, classes: classes)
        let connection = button.onToggle { [weak self] isOn in
            if isOn { self?.chosen?(value) }
        }
        items.append((value, button, connection))
        return button
    }

    /// Presses the button of a value without a call back; nil and a value without a button let all of them go.
    public func show(_ value: Value?) {
        // One that is let go first leaves a moment in which none is pressed; the other way round the group lets go by itself, with a call.
        for item in items where item.value != value && item.button.isOn { item.connection.silenced { item.button.isOn = false } }
        for item in items where item.value == value && !item.button.isOn { item.connection.silenced { item.button.isOn = true } }
    }

    /// Forgets all buttons, which the caller has taken away.
    public func removeAll() { items = [] }
}

extension Choice where Value: CaseIterable {
    /// A row of words, as wide as it needs to be.
    ///
    /// - Parameter name: what is chosen, such as “Gradient”; assistive technology hears “Gradient: Linear”.
    public func segments(_ name: String, _ title: (Value) -> String) -> Gtk.Box {
        let row = Box(.row, classes: ["segmented"])
        row.isHomogeneous = true
        for value in Value.allCases {
            row.append(add(value, content: Label(title(value)).aligned(0.5), name: "\(name): \(title(value))"))
        }
        return row
    }
}
