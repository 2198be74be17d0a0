import CGtk
public import GLib
public import Platform

/// The desktop's own file dialog, through the portal where there is one.
public final class FileChooser: Object {
    /// The dialogs that are open. No window of ours owns a native dialog, so it is kept here until it closes.
    private static var open: [FileChooser] = []

    /// The files that are offered: a name for them, MIME types, and extensions such as “png”.
    public struct Filter: Sendable {
        public let name: LocalizedText
        public let types: [String]
        public let suffixes: [String]
        public init(name: LocalizedText, types: [String] = [], suffixes: [String] = []) {
            self.name = name
            self.types = types
            self.suffixes = suffixes
        }
    }

    private init(title: LocalizedText, over parent: Window, action: GtkFileChooserAction) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_file_chooser_native_new(title.string, parent.window, action, nil, nil)))
        gtk_native_dialog_set_modal(pointer.assumingMemoryBound(to: GtkNativeDialog.self), 1)
    }

    /// Asks for files to open. `chosen` gets their local paths, or none when the dialog was cancelled.
    public static func open(
        title: LocalizedText, over parent: Window, several: Bool = false, filter: Filter? = nil,
        chosen: @escaping @MainActor ([String]) -> Void
    ) {
        let chooser = FileChooser(title: title, over: parent, action: GTK_FILE_CHOOSER_ACTION_OPEN)
        gtk_file_chooser_set_select_multiple(OpaquePointer(chooser.pointer), several ? 1 : 0)
        chooser.run(filter, chosen)
    }

    /// Asks for the name of a file to write.
    public static func save(
        title: LocalizedText, over parent: Window, suggestedName: String, chosen: @escaping @MainActor ([String]) -> Void
    ) {
        let chooser = FileChooser(title: title, over: parent, action: GTK_FILE_CHOOSER_ACTION_SAVE)
        gtk_file_chooser_set_current_name(OpaquePointer(chooser.pointer), suggestedName)
        chooser.run(nil, chosen)
    }

    /// Asks for a folder, which may be a new one.
    public static func chooseFolder(title: LocalizedText, over parent: Window, chosen: @escaping @MainActor ([String]) -> Void) {
        let chooser = FileChooser(title: title, over: parent, action: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER)
        gtk_file_chooser_set_create_folders(OpaquePointer(chooser.pointer), 1)
        chooser.run(nil, chosen)
    }

    private func run(_ filter: Filter?, _ chosen: @escaping @MainActor ([String]) -> Void) {
        if let filter {
            let new = gtk_file_filter_new()
            gtk_file_filter_set_name(new, filter.name.string)
            for type in filter.types { gtk_file_filter_add_mime_type(new, type) }
            for suffix in filter.suffixes { gtk_file_filter_add_suffix(new, suffix) }
            gtk_file_chooser_add_filter(OpaquePointer(pointer), new)
        }
        FileChooser.open.append(self)
        on("response") { [weak self] arguments in
            guard let self else { return .nothing }
            let paths = arguments.int(0) == Int(GTK_RESPONSE_ACCEPT.rawValue) ? self.paths : []
            FileChooser.open.removeAll { $0 === self }
            chosen(paths)
            return .nothing
        }
        gtk_native_dialog_show(pointer.assumingMemoryBound(to: GtkNativeDialog.self))
    }

    private var paths: [String] {
        guard let files = gtk_file_chooser_get_files(OpaquePointer(pointer)) else { return [] }
        defer { g_object_unref(UnsafeMutableRawPointer(files)) }
        return (0..<g_list_model_get_n_items(files)).compactMap { index in
            guard let file = g_list_model_get_item(files, index) else { return nil }
            defer { g_object_unref(file) }
            guard let path = g_file_get_path(OpaquePointer(file)) else { return nil }
            defer { g_free(path) }
            return String(cString: path)
        }
    }
}
