import GLib
public import Gtk
import Symbols

/// A section of the style editor. It renders its part of the style and requests changes.
@MainActor
protocol StyleSection: AnyObject {
    var view: Widget { get }
    /// Shows the style without requesting a change.
    func render(_ style: SymbolStyle)
}

/// Changes the edited style. Whatever `edit` does not touch stays the same.
typealias StyleEdit = @MainActor (_ edit: (inout SymbolStyle) -> Void) -> Void

/// The layout of sections and their rows.
@MainActor
public enum SectionLayout {
    /// A heading over a panel of rows.
    public static func group(_ title: String, _ rows: [Widget]) -> Widget {
        let panel = Box(.column, classes: ["panel", "style-panel"])
        for (index, row) in rows.enumerated() {
            if index > 0 { panel.append(Separator()) }
            row.addClass("style-row")
            panel.append(row)
        }
        return Box(.column, spacing: 8, [Label(title, classes: ["heading"]), panel])
    }

    /// A title over a choice.
    public static func stacked(_ title: String, _ content: [Widget]) -> Box {
        Box(.column, spacing: 8, [Label(title).fitting(.wrap)] + content)
    }

    /// A title with a control at the end of the row.
    public static func line(_ title: Label, _ control: Widget) -> Box {
        title.expandsHorizontally = true
        control.verticalAlignment = .center
        return Box(.row, spacing: 12, [title.fitting(.wrap), control])
    }
}

/// A group of toggle buttons of which at most one is pressed.
@MainActor
public final class Choice<Value: Hashable> {
    /// Called when the person has pressed another button.
    public var chosen: (@MainActor (Value) -> Void)?

    private(set) var items: [(value: Value, button: ToggleButton, connection: SignalConnection)] = []

    /// Creates a group without buttons.
    public init() {}

    /// Creates the button for a further value. The caller places it.
    ///
    /// - Parameter name: the accessible name.
    public func add(_ value: Value, content: Widget, name: String, classes: [String] = []) -> ToggleButton {
        let button = ToggleButton(content: content, name: name, group: items.first?.button, classes: classes)
        let connection = button.onToggle { [weak self] isOn in
            if isOn { self?.chosen?(value) }
        }
        items.append((value, button, connection))
        return button
    }

    /// Presses the button of a value without calling `chosen`. Nil, or a value without a button, releases all.
    public func show(_ value: Value?) {
        // Releasing a button first leaves none pressed for a moment; the other way round the group would release it with a signal.
        for item in items where item.value != value && item.button.isOn { item.connection.silenced { item.button.isOn = false } }
        for item in items where item.value == value && !item.button.isOn { item.connection.silenced { item.button.isOn = true } }
    }

    /// Forgets all buttons, after the caller has removed them.
    public func removeAll() { items = [] }
}

extension Choice where Value: CaseIterable {
    /// A row of buttons with titles, as wide as it needs to be.
    ///
    /// - Parameter name: the accessible name, such as “Gradient”; a screen reader says “Gradient: Linear”.
    public func segments(_ name: String, _ title: (Value) -> String) -> Gtk.Box {
        let row = Box(.row, classes: ["segmented"])
        row.isHomogeneous = true
        for value in Value.allCases {
            row.append(add(value, content: Label(title(value)).aligned(0.5), name: "\(name): \(title(value))"))
        }
        return row
    }
}
