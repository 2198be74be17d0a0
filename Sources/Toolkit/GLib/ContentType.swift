import CGLib

/// What a file is by what is in it, as the desktop's database of MIME types (shared-mime-info) knows it.
public enum ContentType {
    /// A MIME type, such as `image/png`; `application/octet-stream` for what nothing is known of.
    ///
    /// - Parameter beginning: the first bytes of a file; 4 KiB are enough. Any thread.
    public static func guess(_ beginning: [UInt8]) -> String {
        var isUncertain: gboolean = 0
        guard let type = g_content_type_guess(nil, beginning, gsize(beginning.count), &isUncertain) else { return "application/octet-stream" }
        defer { g_free(type) }
        guard let name = g_content_type_get_mime_type(type) else { return String(cString: type) }
        defer { g_free(name) }
        return String(cString: name)
    }
}
