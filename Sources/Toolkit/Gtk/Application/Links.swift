import CGtk
import CGtkShim
public import GLib
public import Platform

/// Opens addresses and files in the desktop's programs for them.
@MainActor
public enum Links {
    /// Opens an address that the user has seen and confirmed. `failed` is called when no program took it.
    public static func open(_ address: String, over parent: Window, failed: @escaping @MainActor (GLibError) -> Void = { _ in }) {
        quire_launch_uri(
            parent.window, address,
            { error, box in
                guard let box else { return }
                let failed = BoxedValue<@MainActor (GLibError) -> Void>.take(box)
                guard let error else { return }
                let failure = GLibError(adopting: error)
                MainActor.assumeIsolated { failed(failure) }
            }, BoxedValue.retain(failed))
    }

    /// The name of the program that opens addresses of a scheme; nil where there is none.
    public static func program(forScheme scheme: String) -> LocalizedText? {
        name(taking: g_app_info_get_default_for_uri_scheme(scheme))
    }

    /// The name of the program that opens files of a media type, such as `text/calendar`; nil where there is none.
    public static func program(forType type: String) -> LocalizedText? {
        name(taking: app(forType: type))
    }

    /// Whether this program runs in a Flatpak sandbox. The desktop's programs are not visible there; its portal finds them.
    public static var isSandboxed: Bool { g_file_test("/.flatpak-info", G_FILE_TEST_EXISTS) != 0 }

    /// Opens a file in the program for a media type, whatever the extension of the file.
    public static func open(file path: String, ofType type: String) throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        guard let app = app(forType: type) else { throw GLibError(adopting: nil) }
        defer { g_object_unref(UnsafeMutableRawPointer(app)) }
        guard let file = g_file_new_for_path(path).map({ UnsafeMutableRawPointer($0) }) else { throw GLibError(adopting: nil) }
        defer { g_object_unref(file) }
        let files = g_list_append(nil, file)
        defer { g_list_free(files) }
        let context = gdk_display_get_default().flatMap { gdk_display_get_app_launch_context($0) }.map { UnsafeMutableRawPointer($0) }
        defer { if let context { g_object_unref(context) } }
        guard g_app_info_launch(app, files, context.flatMap { quire_launch_context($0) }, &error) != 0 else {
            throw GLibError(adopting: error)
        }
    }

    /// The default program for a media type if it is a recommended one, else the first recommended program. Fallback programs do not count:
    /// an event is a text too, and a text editor opens every text.
    private static func app(forType type: String) -> OpaquePointer? {
        let listed = g_app_info_get_recommended_for_type(type)
        defer { g_list_free_full(listed) { g_object_unref($0) } }
        let apps = sequence(first: listed) { $0?.pointee.next }.prefix { $0 != nil }.compactMap {
            $0?.pointee.data.map { OpaquePointer($0) }
        }
        let usual = g_app_info_get_default_for_type(type, 0)
        defer { if let usual { g_object_unref(UnsafeMutableRawPointer(usual)) } }
        let app = usual.flatMap { usual in apps.first { g_app_info_equal($0, usual) != 0 } } ?? apps.first
        if let app { g_object_ref(UnsafeMutableRawPointer(app)) }
        return app
    }

    private static func name(taking app: OpaquePointer?) -> LocalizedText? {
        guard let app else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(app)) }
        return g_app_info_get_display_name(app).map { .verbatim(String(cString: $0)) } ?? tr("a program")
    }
}
