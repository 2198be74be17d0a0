import CGtk
import GLib

/// Several lines of text to type, plain.
public final class TextView: Widget {
    private let buffer: Object

    public init(name: String) {
        let view = gtk_text_view_new()!
        buffer = Object(
            retaining: UnsafeMutableRawPointer(
                gtk_text_view_get_buffer(UnsafeMutableRawPointer(view).assumingMemoryBound(to: GtkTextView.self))))
        super.init(view)
        gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
        // Tab goes on to the next control, as everywhere else in a form.
        gtk_text_view_set_accepts_tab(textView, 0)
        setAccessibleLabel(name)
    }

    private var textView: UnsafeMutablePointer<GtkTextView> { pointer.assumingMemoryBound(to: GtkTextView.self) }
    private var textBuffer: UnsafeMutablePointer<GtkTextBuffer> { buffer.pointer.assumingMemoryBound(to: GtkTextBuffer.self) }

    public func setPadding(_ pixels: Int) {
        gtk_text_view_set_left_margin(textView, gint(pixels))
        gtk_text_view_set_right_margin(textView, gint(pixels))
        gtk_text_view_set_top_margin(textView, gint(pixels))
        gtk_text_view_set_bottom_margin(textView, gint(pixels))
    }

    public var text: String {
        get { Self.text(of: textBuffer) }
        set { if newValue != text { gtk_text_buffer_set_text(textBuffer, newValue, -1) } }
    }

    private static func text(of buffer: UnsafeMutablePointer<GtkTextBuffer>) -> String {
        var start = GtkTextIter()
        var end = GtkTextIter()
        gtk_text_buffer_get_bounds(buffer, &start, &end)
        guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    @discardableResult
    public func onChange(_ changed: @escaping @MainActor (String) -> Void) -> SignalConnection {
        let textBuffer = self.textBuffer
        return buffer.on("changed") { changed(Self.text(of: textBuffer)) }
    }
}
