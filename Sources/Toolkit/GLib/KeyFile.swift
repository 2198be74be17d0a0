import CGLib

/// A file of groups with keys and values, such as a desktop entry; what is not touched stays as it is, comments included.
public final class KeyFile {
    private let file: OpaquePointer

    /// An empty one.
    public init() { file = g_key_file_new() }

    /// Reads a text; nil when it is none of this form.
    public convenience init?(_ text: String) {
        self.init()
        let flags = GKeyFileFlags(G_KEY_FILE_KEEP_COMMENTS.rawValue | G_KEY_FILE_KEEP_TRANSLATIONS.rawValue)
        guard g_key_file_load_from_data(file, text, gsize(text.utf8.count), flags, nil) != 0 else { return nil }
    }

    deinit { g_key_file_unref(file) }

    /// The value without its escapes; nil where there is no such key.
    public subscript(group: String, key: String) -> String? {
        get {
            guard let text = g_key_file_get_string(file, group, key, nil) else { return nil }
            defer { g_free(text) }
            return String(cString: text)
        }
        set {
            if let newValue {
                g_key_file_set_string(file, group, key, newValue)
            } else {
                g_key_file_remove_key(file, group, key, nil)
            }
        }
    }

    /// Whether a key says “true”; nil where it is not there, or says neither.
    public func bool(_ group: String, _ key: String) -> Bool? {
        switch self[group, key] {
        case "true": true
        case "false": false
        default: nil
        }
    }

    public var text: String {
        guard let text = g_key_file_to_data(file, nil, nil) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
