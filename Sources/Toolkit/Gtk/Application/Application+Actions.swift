import CGtk
import GLib

extension Application {
    /// An action that takes a text (`s`), for D-Bus and menus that give one.
    public func addAction(_ name: String, takingText run: @escaping @MainActor (String) -> Void) {
        let action = Action(adopting: g_simple_action_new(name, quire_type_of_text()))
        action.on("activate") { arguments in
            if let variant = arguments.variant(0), let text = g_variant_get_string(variant, nil) { run(String(cString: text)) }
            return .nothing
        }
        g_action_map_add_action(OpaquePointer(pointer), OpaquePointer(action.pointer))
    }
}
