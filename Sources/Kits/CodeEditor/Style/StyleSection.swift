import GLib
public import Gtk
import Symbols

/// A group of the editor: shows its part of a style, and asks for changes of it.
@MainActor
protocol StyleSection: AnyObject {
    var view: Widget { get }
    /// Shows what the style is, without asking for a change.
    func render(_ style: SymbolStyle)
}

/// Changes the style that is edited; everything that the change leaves alone stays as it is.
typealias StyleEdit = @MainActor (_ edit: (inout SymbolStyle) -> Void) -> Void

/// How groups and their rows stand.
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

    /// A title over what is chosen from.
    public static func stacked(_ title: String, _ content: [Widget]) -> Box {
        Box(.column, spacing: 8, [Label(title).fitting(.wrap)] + content)
    }

    /// A title with its control at the end of the line.
    public static func line(_ title: Label, _ control: Widget) -> Box {
        title.expandsHorizontally = true
        control.verticalAlignment = .center
        return Box(.row, spacing: 12, [title.fitting(.wrap), control])
    }
}

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
