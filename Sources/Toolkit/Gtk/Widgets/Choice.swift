public import GLib
public import Platform

/// A button that stays on when it was pressed.
@MainActor
public protocol StatefulButton: Widget {
    var isOn: Bool { get set }
    @discardableResult
    func onToggle(_ toggled: @escaping @MainActor (Bool) -> Void) -> SignalConnection
}

extension ToggleButton: StatefulButton {}
extension CheckButton: StatefulButton {}

/// A group of buttons, each for a value, of which at most one is pressed.
@MainActor
public final class Choice<Value: Hashable> {
    /// Called when the person has pressed another button.
    public var chosen: (@MainActor (Value) -> Void)?

    public private(set) var items: [(value: Value, button: any StatefulButton, connection: SignalConnection)] = []

    public init() {}

    /// Creates the toggle button for a further value. The caller places it.
    ///
    /// - Parameter name: the accessible name.
    public func add(_ value: Value, content: Widget, name: LocalizedText, classes: [String] = []) -> ToggleButton {
        add(value, ToggleButton(content: content, name: name, group: items.first?.button as? ToggleButton, classes: classes))
    }

    /// Creates the radio button for a further value. The caller places it.
    public func addRadio(_ value: Value, _ title: LocalizedText) -> CheckButton {
        add(value, CheckButton(title, group: items.first?.button as? CheckButton))
    }

    private func add<Button: StatefulButton>(_ value: Value, _ button: Button) -> Button {
        let connection = button.onToggle { [weak self] isOn in
            if isOn { self?.chosen?(value) }
        }
        items.append((value, button, connection))
        return button
    }

    /// The value whose button is pressed.
    public var selected: Value? { items.first(where: \.button.isOn)?.value }

    /// Presses the button of a value without calling `chosen`. Nil, or a value without a button, releases all.
    public func show(_ value: Value?) {
        // Releasing a button first leaves none pressed for a moment; the other way round the group would release it with a signal.
        for item in items where item.value != value && item.button.isOn { item.connection.silenced { item.button.isOn = false } }
        for item in items where item.value == value && !item.button.isOn { item.connection.silenced { item.button.isOn = true } }
    }

    /// Focuses the pressed button, else the first one.
    public func focus() { (items.first(where: \.button.isOn) ?? items.first)?.button.grabFocus() }

    /// Forgets all buttons, after the caller has removed them.
    public func removeAll() { items = [] }

    /// A row of toggle buttons with titles, as wide as it needs to be.
    ///
    /// - Parameter name: the accessible name of a value's button; nil for its title.
    public func segments(_ values: [Value], title: (Value) -> LocalizedText, name: ((Value) -> LocalizedText)? = nil) -> Box {
        let row = Box(.row, classes: ["segmented"])
        for value in values { row.append(add(value, content: Label(title(value)).aligned(0.5), name: name?(value) ?? title(value))) }
        return row
    }

    /// Wrapping rows of toggle buttons with pictures, whose titles are tooltips: one stop of Tab, at the pressed button.
    ///
    /// - Parameter name: the accessible name, such as “Background”; a screen reader says “Background: White”.
    public func tiles(
        _ name: LocalizedText, _ values: [(value: Value, title: LocalizedText)], class buttonClass: String,
        placed alignment: Widget.Alignment = .center, picture: (Value) -> Widget
    ) -> TabStop {
        let tiles = FlowBox(spacing: 4, classes: ["tiles"])
        for (value, title) in values {
            let button = add(value, content: picture(value), name: tr("\(name): \(title)", context: "choice"), classes: [buttonClass])
            tiles.append(button.withTooltip(title).placed(horizontal: alignment))
        }
        return TabStop(around: tiles, name: name)
    }
}

extension Choice where Value: CaseIterable {
    /// A row of equally wide buttons with titles.
    ///
    /// - Parameter name: the accessible name, such as “Gradient”; a screen reader says “Gradient: Linear”.
    public func segments(_ name: LocalizedText, _ title: @escaping (Value) -> LocalizedText) -> Box {
        let row = segments(Array(Value.allCases), title: title, name: { tr("\(name): \(title($0))", context: "choice") })
        row.isHomogeneous = true
        return row
    }
}
