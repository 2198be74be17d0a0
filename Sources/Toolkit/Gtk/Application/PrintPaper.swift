import CGtk
import Foundation
import GLib

/// The size of a sheet to print on, in its orientation, in millimetres.
public struct PrintPaper: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The difference to a standard size, in millimetres, up to which a sheet counts as that size.
    private static let tolerance = 0.2

    /// Sets the paper, its orientation and no margins of a `GtkPageSetup`. A standard size keeps its name.
    @MainActor
    func apply(to setup: OpaquePointer) {
        let isLandscape = width > height
        let (narrow, long) = (min(width, height), max(width, height))
        let size =
            Self.named(narrow, long)
            ?? gtk_paper_size_new_custom(
                "custom_\(Self.text(narrow))x\(Self.text(long))mm", "\(Self.text(narrow)) × \(Self.text(long)) mm", narrow, long,
                GTK_UNIT_MM)
        defer { gtk_paper_size_free(size) }
        gtk_page_setup_set_orientation(setup, isLandscape ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
        gtk_page_setup_set_paper_size(setup, size)
        gtk_page_setup_set_top_margin(setup, 0, GTK_UNIT_MM)
        gtk_page_setup_set_bottom_margin(setup, 0, GTK_UNIT_MM)
        gtk_page_setup_set_left_margin(setup, 0, GTK_UNIT_MM)
        gtk_page_setup_set_right_margin(setup, 0, GTK_UNIT_MM)
    }

    /// The standard size of these sides, such as A4; the caller frees it.
    @MainActor
    private static func named(_ narrow: Double, _ long: Double) -> OpaquePointer? {
        let sizes = gtk_paper_size_get_paper_sizes(0)
        defer { g_list_free_full(sizes) { if let size = $0 { gtk_paper_size_free(OpaquePointer(size)) } } }
        for node in sequence(first: sizes, next: { $0?.pointee.next }).prefix(while: { $0 != nil }) {
            guard let size = node?.pointee.data.map({ OpaquePointer($0) }) else { continue }
            let isSame =
                abs(gtk_paper_size_get_width(size, GTK_UNIT_MM) - narrow) <= tolerance
                && abs(gtk_paper_size_get_height(size, GTK_UNIT_MM) - long) <= tolerance
            if isSame { return gtk_paper_size_copy(size) }
        }
        return nil
    }

    private static func text(_ length: Double) -> String { String(format: "%.4g", locale: Locale(identifier: "en_US_POSIX"), length) }
}

/// The print settings that the user chose last, while the program runs.
@MainActor
enum LastPrintSettings {
    /// `GtkPrintSettings`.
    private static var last: Object?

    /// Lets the dialog begin with them.
    ///
    /// - Parameter fileName: the name of the file, without an extension, when it is printed to a file.
    static func apply(to operation: UnsafeMutablePointer<GtkPrintOperation>, fileName: String) {
        let settings = last.flatMap { gtk_print_settings_copy(OpaquePointer($0.pointer)) } ?? gtk_print_settings_new()!
        let folder = file(in: settings).flatMap { Self.folder(of: $0) }
        // GTK would write “output.pdf” to the working directory, and the next flyer over the last one.
        gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_URI, nil)
        gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_BASENAME, fileName)
        gtk_print_settings_set(settings, GTK_PRINT_SETTINGS_OUTPUT_DIR, folder ?? documents)
        gtk_print_operation_set_print_settings(operation, settings)
        // The operation keeps a reference of its own.
        g_object_unref(UnsafeMutableRawPointer(settings))
    }

    /// - Parameter settings: `GtkPrintSettings`.
    static func save(_ settings: OpaquePointer) { last = Object(retaining: UnsafeMutableRawPointer(settings)) }

    /// The path of the file to print to; nil for a printer.
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

    /// The user's documents folder, else their home folder.
    private static var documents: String {
        let folder = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS).map { String(cString: $0) }
        // The folder may never have been made, or may have been removed.
        if let folder, g_file_test(folder, G_FILE_TEST_IS_DIR) != 0 { return folder }
        return String(cString: g_get_home_dir())
    }
}
