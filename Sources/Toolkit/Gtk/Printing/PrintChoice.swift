import CGtk
import GLib

/// The printer and the like that were chosen last, while the program runs.
@MainActor
enum PrintChoice {
    /// `GtkPrintSettings`.
    private static var last: Object?

    /// Lets the dialogue begin with it.
    ///
    /// - Parameter fileName: without an ending, of the file where it is printed into one.
    static func apply(to operation: UnsafeMutablePointer<GtkPrintOperation>, fileName: String) {
        let settings = last.flatMap { gtk_print_settings_copy(OpaquePointer($0.pointer)) } ?? gtk_print_settings_new()!
        let folder = file(in: settings).flatMap { Self.folder(of: $0) }
        // The toolkit would write “output.pdf” to wherever the program was started, and the next flyer over the last.
        gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_URI, nil)
        gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, fileName)
        gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_DIR, folder ?? documents)
        gtk_print_operation_set_print_settings(operation, settings)
        // The operation keeps a reference of its own.
        g_object_unref(UnsafeMutableRawPointer(settings))
    }

    /// - Parameter settings: `GtkPrintSettings`.
    static func keep(_ settings: OpaquePointer) { last = Object(retaining: UnsafeMutableRawPointer(settings)) }

    /// The path of the file that it is printed into; nil on a printer.
    static func file(in settings: OpaquePointer) -> String? {
        guard let address = gtk_print_settings_get(settings, GTK_PRINT_SETTINGS_OUTPUT_URI),
            let path = g_filename_from_uri(address, nil, nil)
        else { return nil }
        defer { g_free(path) }
        return String(cString: path)
    }

    private static func folder(of path: String) -> String? {
        guard let folder = g_path_get_dirname(path) else { return nil }
        defer { g_free(folder) }
        return String(cString: folder)
    }

    /// The person's folder of documents, else their home.
    private static var documents: String {
        let folder = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS).map { String(cString: $0) }
        // One that was never made, or was removed, takes no file.
        if let folder, g_file_test(folder, G_FILE_TEST_IS_DIR) != 0 { return folder }
        return String(cString: g_get_home_dir())
    }
}
