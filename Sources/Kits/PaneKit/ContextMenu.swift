public import Graphics
public import Gtk
public import Platform

/// A context menu over a widget; opening it again closes the one before.
@MainActor
public final class ContextMenu {
    private var popover: Popover?

    /// Creates a menu that is closed.
    public init() {}

    /// Opens it with these entries at a point, in logical pixels of a widget, which outlives it.
    public func open(_ builder: MenuBuilder, in anchor: Widget, at point: Point) {
        close()
        builder.actions.insert(into: anchor, as: builder.group)
        let opened = Popover(menu: builder.menu, on: anchor)
        popover = opened
        opened.open(at: point)
    }

    /// Closes it. Its widget must not go before.
    public func close() {
        popover?.unparent()
        popover = nil
    }
}

/// Builds a menu together with its actions.
@MainActor
public final class MenuBuilder {
    let menu = Menu()
    let actions: ActionGroup
    /// The prefix of the actions' names.
    let group: String
    private var current = Menu()

    /// - Parameter group: the prefix of the actions' names.
    public convenience init(_ group: String) { self.init(group, actions: ActionGroup()) }

    private init(_ group: String, actions: ActionGroup) {
        self.group = group
        self.actions = actions
    }

    /// Begins a section: what is added from here stands below a line.
    public func section() {
        current = Menu()
        menu.addSection(current)
    }

    /// Adds an entry; `name` tells its action from the others.
    public func add(_ title: LocalizedText, _ name: String, _ run: @escaping @MainActor () -> Void) {
        actions.add(name, run)
        current.add(title, action: "\(group).\(name)")
    }

    /// Adds an entry that opens a menu of its own.
    public func submenu(_ title: LocalizedText, _ fill: (MenuBuilder) -> Void) {
        let inside = MenuBuilder(group, actions: actions)
        fill(inside)
        current.addSubmenu(title, inside.menu)
    }
}
