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
                MainActor.assumeIsolated { GLib.Box<@MainActor (String?) -> Void>.value(at: box)(text) }
                GLib.Box<@MainActor (String?) -> Void>.release(box)
            }, GLib.Box.retain(completion))
    }
}
