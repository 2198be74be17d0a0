import CGtk
public import GLib

/// A menu as a value of entries that name actions.
public final class Menu: Object {
    public init() { super.init(adopting: UnsafeMutableRawPointer(g_menu_new())) }

    private var menu: OpaquePointer { OpaquePointer(pointer) }
    var model: UnsafeMutablePointer<GMenuModel> { pointer.assumingMemoryBound(to: GMenuModel.self) }

    /// A choice of a `ChoiceAction` is named `ACTION::VALUE`.
    @discardableResult
    public func add(_ title: String, action: String) -> Menu {
        g_menu_append(menu, title, action)
        return self
    }

    /// A group of entries, set apart by a line.
    @discardableResult
    public func addSection(_ section: Menu) -> Menu {
        g_menu_append_section(menu, nil, section.model)
        return self
    }

    /// Entries that open beside this one.
    @discardableResult
    public func addSubmenu(_ title: String, _ submenu: Menu) -> Menu {
        g_menu_append_submenu(menu, title, submenu.model)
        return self
    }
}
