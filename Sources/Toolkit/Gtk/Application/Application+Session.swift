import CGtk
import GLib

extension Application {
    /// Tells the desktop's session manager of the program, where there is one, before `run`: the program then ends with the session, and
    /// `ending` is called when that is about to end.
    public func followSession(ending: @escaping @MainActor () -> Void) {
        var isOn = GValue()
        g_value_init(&isOn, quire_type_boolean())
        g_value_set_boolean(&isOn, 1)
        g_object_set_property(pointer.assumingMemoryBound(to: GObject.self), "register-session", &isOn)
        g_value_unset(&isOn)
        on("query-end") { ending() }
    }

    /// An option of the command line without a value, such as `--background`, handled by the process that is started: `given` answers with
    /// the exit status, which ends the program unless something holds it.
    public func addOption(_ name: String, description: String, given: @escaping @MainActor () -> Int32) {
        g_application_add_main_option(
            pointer.assumingMemoryBound(to: GApplication.self), name, 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, description, nil)
        on("handle-local-options") { arguments in
            let options = arguments.boxed(0)?.assumingMemoryBound(to: GVariantDict.self)
            // -1: goes on as without options.
            return .int(g_variant_dict_contains(options, name) != 0 ? given() : -1)
        }
    }
}
