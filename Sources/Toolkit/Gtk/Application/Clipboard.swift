import CGtk
import GLib

/// What is copied and pasted between programs.
@MainActor
public enum Clipboard {
    public static func copy(_ text: String) {
        guard let display = gdk_display_get_default() else { return }
        quire_clipboard_set_text(gdk_display_get_clipboard(display), text)
    }

    /// Reads a text, if there is one.
    public static func readText(_ completion: @escaping @MainActor (String?) -> Void) {
        guard let display = gdk_display_get_default() else { return completion(nil) }
        gdk_clipboard_read_text_async(
            gdk_display_get_clipboard(display), nil,
            { source, result, box in
                guard let source, let box else { return }
                let read = gdk_clipboard_read_text_finish(OpaquePointer(source), result, nil)
                let text = read.map { String(cString: $0) }
                g_free(read)
                MainActor.assumeIsolated { BoxedValue<@MainActor (String?) -> Void>.value(at: box)(text) }
                BoxedValue<@MainActor (String?) -> Void>.release(box)
            }, BoxedValue.retain(completion))
    }

    /// Copies a picture; other programs get it as PNG and in what other formats the toolkit writes.
    public static func copy(_ picture: Texture) {
        guard let display = gdk_display_get_default() else { return }
        quire_clipboard_set_texture(gdk_display_get_clipboard(display), picture.pointer)
    }

    /// What was copied, in the richest form there is.
    public enum Content {
        case files([String])
        case picture(Texture)
        case text(String)
    }

    /// Reads what was copied; nil when that is nothing of these, or cannot be had.
    public static func read(_ completion: @escaping @MainActor (Content?) -> Void) {
        guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display),
            let formats = gdk_clipboard_get_formats(clipboard)
        else { return completion(nil) }
        // What other programs offer has a MIME type, what this one copied has a type of the toolkit.
        let offered = gdk_content_formats_union_deserialize_gtypes(gdk_content_formats_ref(formats))
        defer { gdk_content_formats_unref(offered) }
        let types = [quire_type_file_list(), quire_type_texture(), quire_gtk_type_string()]
        guard let type = types.first(where: { gdk_content_formats_contain_gtype(offered, $0) != 0 }) else { return completion(nil) }
        gdk_clipboard_read_value_async(
            clipboard, type, G_PRIORITY_DEFAULT, nil,
            { source, result, box in
                guard let source, let box else { return }
                let value = gdk_clipboard_read_value_finish(OpaquePointer(source), result, nil)
                nonisolated(unsafe) let read = value
                MainActor.assumeIsolated { BoxedValue<@MainActor (Content?) -> Void>.value(at: box)(read.flatMap { Clipboard.content(of: $0) }) }
                BoxedValue<@MainActor (Content?) -> Void>.release(box)
            }, BoxedValue.retain(completion))
    }

    private static func content(of value: UnsafePointer<GValue>) -> Content? {
        if let text = quire_value_text(value) { return .text(String(cString: text)) }
        let paths = DropTarget.paths(of: value)
        if !paths.isEmpty { return .files(paths) }
        guard quire_value_is_texture(value) != 0, let texture = g_value_get_object(value) else { return nil }
        return .picture(Texture(retaining: texture))
    }

    /// Copies one thing in several formats: who pastes takes the one that it likes best, the first of those that it knows.
    public static func copy(_ data: [ContentData]) {
        guard let display = gdk_display_get_default(), !data.isEmpty else { return }
        var providers = data.map { $0.provider() }
        // The union takes over the providers, not the array; the clipboard adds a reference of its own.
        guard let union = gdk_content_provider_new_union(&providers, gsize(providers.count)) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(union)) }
        gdk_clipboard_set_content(gdk_display_get_clipboard(display), union)
    }

    /// The media types that what was copied can be had in, such as `image/png`.
    public static var mediaTypes: [String] {
        guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display),
            let formats = gdk_clipboard_get_formats(clipboard)
        else { return [] }
        var count: gsize = 0
        guard let types = gdk_content_formats_get_mime_types(formats, &count) else { return [] }
        return (0..<Int(count)).compactMap { types[$0].map { String(cString: $0) } }
    }
}

/// Bytes for another program, under their media type.
public struct ContentData: Hashable, Sendable {
    /// Such as `image/png`.
    public var type: String
    public var bytes: [UInt8]

    public init(type: String, bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }

    /// Owned by the caller.
    func provider() -> UnsafeMutablePointer<GdkContentProvider>? {
        let data = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(data) }
        return gdk_content_provider_new_for_bytes(type, data)
    }
}
