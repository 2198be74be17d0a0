import CGtk
import CGtkShim
import GLib
public import Platform

/// The desktop's own file dialog, through the portal where there is one.
@MainActor
public enum FileChooser {
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

    /// Asks for files to open. `chosen` gets their local paths, or none when the dialog was cancelled.
    public static func open(
        title: LocalizedText, over parent: Window, several: Bool = false, filter: Filter? = nil,
        chosen: @escaping @MainActor ([String]) -> Void
    ) {
        run(several ? QUIRE_FILES_OPEN_SEVERAL : QUIRE_FILES_OPEN, title, parent, filter: filter, chosen)
    }

    /// Asks for the name of a file to write.
    public static func save(
        title: LocalizedText, over parent: Window, suggestedName: String, chosen: @escaping @MainActor ([String]) -> Void
    ) {
        run(QUIRE_FILES_SAVE, title, parent, name: suggestedName, chosen)
    }

    /// Asks for a folder, which may be a new one.
    public static func chooseFolder(title: LocalizedText, over parent: Window, chosen: @escaping @MainActor ([String]) -> Void) {
        run(QUIRE_FILES_FOLDER, title, parent, chosen)
    }

    private static func run(
        _ kind: QuireFiles, _ title: LocalizedText, _ parent: Window, name: String? = nil, filter: Filter? = nil,
        _ chosen: @escaping @MainActor ([String]) -> Void
    ) {
        let offered = filter.map { filter in
            let new = gtk_file_filter_new()
            gtk_file_filter_set_name(new, filter.name.string)
            for type in filter.types { gtk_file_filter_add_mime_type(new, type) }
            for suffix in filter.suffixes { gtk_file_filter_add_suffix(new, suffix) }
            return new
        }
        quire_choose_files(
            parent.window, title.string, kind, name, offered ?? nil,
            { files, box in
                guard let box else { return }
                let chosen = BoxedValue<@MainActor ([String]) -> Void>.take(box)
                let paths = files.map { FileChooser.paths($0) } ?? []
                MainActor.assumeIsolated { chosen(paths) }
            }, BoxedValue.retain(chosen))
    }

    private nonisolated static func paths(_ files: OpaquePointer) -> [String] {
        (0..<g_list_model_get_n_items(files)).compactMap { index in
            guard let file = g_list_model_get_item(files, index) else { return nil }
            defer { g_object_unref(file) }
            guard let path = g_file_get_path(OpaquePointer(file)) else { return nil }
            defer { g_free(path) }
            return String(cString: path)
        }
    }
}
