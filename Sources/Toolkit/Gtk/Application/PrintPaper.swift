import CGtk
import Foundation
import GLib

/// A sheet to print on, as it lies: width before height, in millimetres.
public struct PrintPaper: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// What printers name a size by stands for every sheet that is as near as this to it, in millimetres.
    private static let tolerance = 0.2

    /// Sets a page up for it: under its own name where it has one, without margins that anything would be moved into.
    ///
    /// - Parameter setup: a `GtkPageSetup`.
    @MainActor
    func apply(to setup: OpaquePointer) {
        let isLandscape = width > height
        let (narrow, long) = (min(width, height), max(width, height))
        let size = Self.named(narrow, long) ?? gtk_paper_size_new_custom(
            "custom_\(Self.text(narrow))x\(Self.text(long))mm", "\(Self.text(narrow)) × \(Self.text(long)) mm", narrow, long, GTK_UNIT_MM)
        defer { gtk_paper_size_free(size) }
        gtk_page_setup_set_orientation(setup, isLandscape ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT)
        gtk_page_setup_set_paper_size(setup, size)
        gtk_page_setup_set_top_margin(setup, 0, GTK_UNIT_MM)
        gtk_page_setup_set_bottom_margin(setup, 0, GTK_UNIT_MM)
        gtk_page_setup_set_left_margin(setup, 0, GTK_UNIT_MM)
        gtk_page_setup_set_right_margin(setup, 0, GTK_UNIT_MM)
    }

    /// A standard size, such as A4; the caller's to free.
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
