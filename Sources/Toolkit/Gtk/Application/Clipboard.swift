import CGtk
import GLib

/// The desktop's clipboard.
@MainActor
public enum Clipboard {
    public static func copy(_ text: String) {
        if let clipboard { quire_clipboard_set_text(clipboard, text) }
    }

    /// Copies a text that nobody else should keep: clipboard managers are asked not to, and after a while it is taken back unless something
    /// else was copied meanwhile.
    public static func copy(secret text: String, for time: Duration) {
        // The format by which password managers mark what is secret, known to Klipper, GPaste, CopyQ and others.
        let bytes = Array(text.utf8)
        copy([
            ContentData(type: "text/plain;charset=utf-8", bytes: bytes), ContentData(type: "text/plain", bytes: bytes),
            ContentData(type: "x-kde-passwordManagerHint", bytes: Array("secret".utf8)),
        ])
        clearing?.cancel()
        clearing = Timeout(after: time) {
            clearing = nil
            // What another program copied is not of this process.
            if let clipboard, gdk_clipboard_is_local(clipboard) != 0, gdk_clipboard_get_content(clipboard) != nil {
                gdk_clipboard_set_content(clipboard, nil)
            }
        }
    }

    private static var clearing: Timeout?

    private static var clipboard: OpaquePointer? { gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) } }

    /// Reads a text; nil when the clipboard holds none.
    public static func readText(_ completion: @escaping @MainActor (String?) -> Void) {
        guard let clipboard else { return completion(nil) }
        gdk_clipboard_read_text_async(
            clipboard, nil,
            { source, result, box in
                guard let source, let box else { return }
                let read = gdk_clipboard_read_text_finish(OpaquePointer(source), result, nil)
                let text = read.map { String(cString: $0) }
                g_free(read)
                MainActor.assumeIsolated { BoxedValue<@MainActor (String?) -> Void>.take(box)(text) }
            }, BoxedValue.retain(completion))
    }

    /// Copies a picture; other programs get it as PNG and in the other formats that GTK writes.
    public static func copy(_ picture: Texture) {
        if let clipboard { quire_clipboard_set_texture(clipboard, picture.pointer) }
    }

    /// What was copied, or dropped on a widget.
    public enum Content {
        /// Local paths.
        case files([String])
        /// Pixels without a file, as from a web page.
        case picture(Texture)
        /// A text, or the URI of something that is no local file.
        case text(String)
    }

    /// Reads files, else a picture, else a text; nil when the clipboard holds none of them.
    public static func read(_ completion: @escaping @MainActor (Content?) -> Void) {
        guard let clipboard, let formats = gdk_clipboard_get_formats(clipboard) else { return completion(nil) }
        // Content of other programs has MIME types, content of this one has GTypes.
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
                MainActor.assumeIsolated { BoxedValue<@MainActor (Content?) -> Void>.take(box)(read.flatMap { Clipboard.content(of: $0) }) }
            }, BoxedValue.retain(completion))
    }

    private static func content(of value: UnsafePointer<GValue>) -> Content? {
        if let text = quire_value_text(value) { return .text(String(cString: text)) }
        let paths = DropTarget.paths(of: value)
        if !paths.isEmpty { return .files(paths) }
        guard quire_value_is_texture(value) != 0, let texture = g_value_get_object(value) else { return nil }
        return .picture(Texture(retaining: texture))
    }

    /// Copies the same content in several formats. The receiver takes the first format that it knows.
    public static func copy(_ data: [ContentData]) {
        guard let clipboard, !data.isEmpty else { return }
        var providers = data.map { $0.provider() }
        // The union takes over the providers, not the array; the clipboard adds a reference of its own.
        guard let union = gdk_content_provider_new_union(&providers, gsize(providers.count)) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(union)) }
        gdk_clipboard_set_content(clipboard, union)
    }

    /// The media types of the clipboard's content, such as `image/png`.
    public static var mediaTypes: [String] {
        guard let clipboard, let formats = gdk_clipboard_get_formats(clipboard) else { return [] }
        var count: gsize = 0
        guard let types = gdk_content_formats_get_mime_types(formats, &count) else { return [] }
        return (0..<Int(count)).compactMap { types[$0].map { String(cString: $0) } }
    }
}

/// Bytes for another program, with their media type.
public struct ContentData: Hashable, Sendable {
    /// The media type, such as `image/png`.
    public var type: String
    public var bytes: [UInt8]

    public init(type: String, bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }

    /// A new content provider; the caller owns it.
    func provider() -> UnsafeMutablePointer<GdkContentProvider>? {
        let data = g_bytes_new(bytes, gsize(bytes.count))
        defer { g_bytes_unref(data) }
        return gdk_content_provider_new_for_bytes(type, data)
    }
}
