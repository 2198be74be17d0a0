import CGtk
public import GLib

/// A command with a name that menus, keys and D-Bus share.
public class Action: Object {
    public init(_ name: String, _ run: @escaping @MainActor () -> Void) {
        super.init(adopting: UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
        on("activate", run)
    }

    init(adopting action: OpaquePointer?) { super.init(adopting: UnsafeMutableRawPointer(action!)) }

    public var isEnabled: Bool {
        get { g_action_get_enabled(OpaquePointer(pointer)) != 0 }
        set { g_simple_action_set_enabled(OpaquePointer(pointer), newValue ? 1 : 0) }
    }
}

/// A choice among several strings, which a menu shows as radio entries.
public final class ChoiceAction: Action {
    /// `chosen` is called when the user makes a choice.
    public init(_ name: String, value: String, chosen: @escaping @MainActor (String) -> Void) {
        super.init(adopting: g_simple_action_new_stateful(name, quire_type_of_text(), g_variant_new_string(value)))
        let action = OpaquePointer(pointer)
        on("activate") { arguments in
            guard let variant = arguments.variant(0), let text = g_variant_get_string(variant, nil) else { return .nothing }
            let value = String(cString: text)
            g_simple_action_set_state(action, g_variant_new_string(value))
            chosen(value)
            return .nothing
        }
    }

    public var value: String {
        get {
            guard let state = g_action_get_state(OpaquePointer(pointer)) else { return "" }
            defer { g_variant_unref(state) }
            return g_variant_get_string(state, nil).map { String(cString: $0) } ?? ""
        }
        set { g_simple_action_set_state(OpaquePointer(pointer), g_variant_new_string(newValue)) }
    }
}

/// A state that is on or off, which a menu shows as a checked entry.
public final class SwitchAction: Action {
    /// `switched` is called when the user switches it.
    public init(_ name: String, isOn: Bool, switched: @escaping @MainActor (Bool) -> Void) {
        super.init(adopting: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)))
        let action = OpaquePointer(pointer)
        on("activate") {
            let isOn = !SwitchAction.state(of: action)
            g_simple_action_set_state(action, g_variant_new_boolean(isOn ? 1 : 0))
            switched(isOn)
        }
    }

    public var isOn: Bool {
        get { Self.state(of: OpaquePointer(pointer)) }
        set { g_simple_action_set_state(OpaquePointer(pointer), g_variant_new_boolean(newValue ? 1 : 0)) }
    }

    private static func state(of action: OpaquePointer) -> Bool {
        guard let state = g_action_get_state(action) else { return false }
        defer { g_variant_unref(state) }
        return g_variant_get_boolean(state) != 0
    }
}

/// The actions of one widget, known inside it as `PREFIX.NAME`.
public final class ActionGroup: Object {
    public init() { super.init(adopting: UnsafeMutableRawPointer(g_simple_action_group_new())) }

    @discardableResult
    public func add(_ name: String, _ run: @escaping @MainActor () -> Void) -> Action {
        let action = Action(name, run)
        add(action)
        return action
    }

    public func add(_ action: Action) { g_action_map_add_action(OpaquePointer(pointer), OpaquePointer(action.pointer)) }

    public func insert(into widget: Widget, as prefix: String) {
        gtk_widget_insert_action_group(widget.widget, prefix, OpaquePointer(pointer))
    }
}
