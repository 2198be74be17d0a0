import CGtk
import CGtkShim
public import GLib
public import Platform

/// The program on the session bus: one instance, activated by name, with actions that others can call.
public final class Application: Object {
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Takes addresses and files, as arguments and over D-Bus: see `onOpen`.
        public static let handlesOpen = Flags(rawValue: 1 << 2)
        /// Each start is a process of its own: for tests.
        public static let nonUnique = Flags(rawValue: 1 << 5)
    }

    /// Whether GTK is at least 4.8, the minimum; this is the only place that checks.
    public static var isToolkitRecentEnough: Bool { gtk_check_version(4, 8, 0) == nil }

    public init(id: String, flags: Flags = []) {
        MainLoop.attach()
        Application.disableAccessibilityWithoutBus()
        super.init(adopting: UnsafeMutableRawPointer(gtk_application_new(id, GApplicationFlags(rawValue: flags.rawValue))))
    }

    /// On X11 GTK finds the accessibility bus without a session bus; GTK 4.8 then crashes for an application that is on no session bus.
    private static func disableAccessibilityWithoutBus() {
        if MessageBus() == nil { g_setenv("GTK_A11Y", "none", 1) }
    }

    var application: UnsafeMutablePointer<GtkApplication> { pointer.assumingMemoryBound(to: GtkApplication.self) }
    private var gio: UnsafeMutablePointer<GApplication> { pointer.assumingMemoryBound(to: GApplication.self) }

    /// Runs until the last window closes and nothing holds the application, or until `quit()`. Returns the exit status.
    public func run(_ arguments: [String]) -> Int32 {
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) } + [nil]
        defer { for argument in argv { g_free(argument) } }
        return g_application_run(gio, Int32(arguments.count), &argv)
    }

    public func quit() { g_application_quit(gio) }
    /// Keeps the application running without a window, until `release()`.
    public func hold() { g_application_hold(gio) }
    public func release() { g_application_release(gio) }

    /// Calls `handler` with the URIs that the program is asked to open; a file's URI begins with `file:`. Needs the flag `handlesOpen`.
    ///
    /// The signal comes instead of "activate". The activation token that came with it is used by the next `Window.present()`.
    public func onOpen(_ handler: @escaping @MainActor ([String]) -> Void) {
        on("open") { arguments in
            let count = arguments.int(1)
            // `GFile **`, borrowed while the signal is emitted.
            guard count > 0, let files = arguments.pointer(0)?.assumingMemoryBound(to: OpaquePointer?.self) else { return .nothing }
            handler(
                (0..<count).compactMap { index in
                    guard let uri = g_file_get_uri(files[index]) else { return nil }
                    defer { g_free(uri) }
                    return String(cString: uri)
                })
            return .nothing
        }
    }

    /// Registers on the session bus. Check `isRemote` after it.
    public func register() -> Bool { g_application_register(gio, nil, nil) != 0 }
    /// Whether another process owns the application's name: this one then only passes its request on.
    public var isRemote: Bool { g_application_get_is_remote(gio) != 0 }

    // MARK: Actions

    /// Adds an action that menus, keys and D-Bus know as `app.NAME`.
    @discardableResult
    public func addAction(_ name: String, keys: [String] = [], _ run: @escaping @MainActor () -> Void) -> Action {
        let action = Action(name, run)
        g_action_map_add_action(OpaquePointer(pointer), OpaquePointer(action.pointer))
        if !keys.isEmpty { setKeys(keys, for: "app.\(name)") }
        return action
    }

    /// Adds an action with a string parameter (`s`), for D-Bus and menus that give one.
    public func addAction(_ name: String, takingText run: @escaping @MainActor (String) -> Void) {
        let action = Action(adopting: g_simple_action_new(name, quire_type_of_text()))
        action.on("activate") { arguments in
            if let variant = arguments.variant(0), let text = g_variant_get_string(variant, nil) { run(String(cString: text)) }
            return .nothing
        }
        g_action_map_add_action(OpaquePointer(pointer), OpaquePointer(action.pointer))
    }

    /// Sets the shortcuts of an action, in GTK's notation such as `<Control>n`.
    public func setKeys(_ keys: [String], for action: String) {
        var list: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(g_strdup($0)) } + [nil]
        defer { for key in list { g_free(UnsafeMutableRawPointer(mutating: key)) } }
        gtk_application_set_accels_for_action(application, action, &list)
    }

    // MARK: Session and command line

    /// Registers with the desktop's session manager, where there is one. Call it before `run`. The program then ends with the session, and
    /// `ending` is called when the session is about to end.
    public func followSession(ending: @escaping @MainActor () -> Void) {
        setProperty("register-session", true)
        on("query-end") { ending() }
    }

    /// Adds a command line option without a value, such as `--background`. The process that is started handles it: `handler` returns the
    /// exit status, and the program ends with it unless something holds the application.
    public func addOption(_ name: String, description: LocalizedText, given handler: @escaping @MainActor () -> Int32) {
        g_application_add_main_option(gio, name, 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, description.string, nil)
        on("handle-local-options") { arguments in
            let options = arguments.boxed(0)?.assumingMemoryBound(to: GVariantDict.self)
            // -1 goes on as without options.
            return .int(g_variant_dict_contains(options, name) != 0 ? handler() : -1)
        }
    }
}
