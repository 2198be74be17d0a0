import CGLib

/// GSettings stored in a key file, so that they work and notify on every desktop, with or without dconf.
@MainActor
public final class Settings: Object {
    /// Nil when no folder holds a compiled schema with this id.
    ///
    /// - Parameters:
    ///   - schemaFolders: folders to look for `gschemas.compiled` in, the first with the schema wins; the system's folders come last.
    ///   - file: the path of the key file; the first change creates it.
    public init?(schema id: String, in schemaFolders: [String], file: String) {
        var schema: OpaquePointer?
        for folder in schemaFolders {
            guard let source = g_settings_schema_source_new_from_directory(folder, nil, 0, nil) else { continue }
            defer { g_settings_schema_source_unref(source) }
            schema = g_settings_schema_source_lookup(source, id, 0)
            if schema != nil { break }
        }
        if schema == nil, let standard = g_settings_schema_source_get_default() {
            schema = g_settings_schema_source_lookup(standard, id, 1)
        }
        guard let schema else { return nil }
        defer { g_settings_schema_unref(schema) }
        guard let backend = g_keyfile_settings_backend_new(file, "/", nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(backend)) }
        guard let settings = g_settings_new_full(schema, backend, nil) else { return nil }
        super.init(adopting: UnsafeMutableRawPointer(settings))
    }

    private var settings: UnsafeMutablePointer<GSettings> { pointer.assumingMemoryBound(to: GSettings.self) }

    public func string(_ key: String) -> String {
        guard let text = g_settings_get_string(settings, key) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    public func int(_ key: String) -> Int { Int(g_settings_get_int(settings, key)) }
    public func bool(_ key: String) -> Bool { g_settings_get_boolean(settings, key) != 0 }

    /// Sets a value. False when it is out of the schema's range or the file cannot be written.
    @discardableResult
    public func set(_ key: String, _ value: String) -> Bool { g_settings_set_string(settings, key, value) != 0 }
    @discardableResult
    public func set(_ key: String, _ value: Int) -> Bool { g_settings_set_int(settings, key, gint(value)) != 0 }
    @discardableResult
    public func set(_ key: String, _ value: Bool) -> Bool { g_settings_set_boolean(settings, key, value ? 1 : 0) != 0 }

    /// Calls `handler` with each key that changed, here or in another program.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        on("changed") { arguments in
            handler(arguments.string(0) ?? "")
            return .nothing
        }
    }
}

/// A key file: groups of keys and values, such as a desktop entry. Everything that is not set stays as it is, comments included.
public final class KeyFile {
    private let file: OpaquePointer

    /// Makes an empty key file.
    public init() { file = g_key_file_new() }

    /// Parses a text; nil when it is no key file.
    public convenience init?(_ text: String) {
        self.init()
        let flags = GKeyFileFlags(G_KEY_FILE_KEEP_COMMENTS.rawValue | G_KEY_FILE_KEEP_TRANSLATIONS.rawValue)
        guard g_key_file_load_from_data(file, text, gsize(text.utf8.count), flags, nil) != 0 else { return nil }
    }

    deinit { g_key_file_unref(file) }

    /// The unescaped value of a key; nil where there is none.
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

    /// The Boolean value of a key; nil where there is no key or another value.
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
