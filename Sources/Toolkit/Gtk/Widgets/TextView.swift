import CGtk
import CGtkShim
public import GLib
public import Graphics
public import Platform

/// A plain text field of several lines.
public final class TextView: Widget {
    private let buffer: Object

    public init(name: LocalizedText) {
        let view = gtk_text_view_new()!
        buffer = Object(
            retaining: UnsafeMutableRawPointer(
                gtk_text_view_get_buffer(UnsafeMutableRawPointer(view).assumingMemoryBound(to: GtkTextView.self))))
        super.init(view)
        gtk_text_view_set_wrap_mode(textView, GTK_WRAP_WORD_CHAR)
        // Tab moves to the next control, as everywhere else in a form.
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

/// The appearance of the text of one text view.
public struct TextAppearance: Hashable, Sendable {
    /// The alignment of lines; start is the side where the text's script begins.
    public enum Alignment: Hashable, Sendable { case start, center, end }

    /// Family names separated by commas.
    public var family: String
    /// The font size in logical pixels, independent of the desktop's text scale.
    public var size: Double
    /// From 100 to 900, as in CSS.
    public var weight: Int
    public var isItalic: Bool
    public var color: Color
    public var alignment: Alignment
    /// The distance of base lines, as a multiple of the font size.
    public var lineHeight: Double
    /// The distance between letters, as a multiple of the font size.
    public var letterSpacing: Double

    public init(
        family: String, size: Double, weight: Int, isItalic: Bool, color: Color, alignment: Alignment,
        lineHeight: Double, letterSpacing: Double
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.color = color
        self.alignment = alignment
        self.lineHeight = lineHeight
        self.letterSpacing = letterSpacing
    }

    /// The style sheet for the widget of a name. Family names are quoted and stripped of characters that could end the quotes.
    fileprivate func sheet(for name: String) -> String {
        let families = family.split(separator: ",").map { name in
            let plain = name.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
            return "\"\(plain.trimmingPrefix { $0 == " " })\""
        }
        return """
            #\(name), #\(name) * { font-family: \(families.joined(separator: ", ")); font-size: \(size)px; font-weight: \(weight);
            font-style: \(isItalic ? "italic" : "normal"); line-height: \(lineHeight * size)px; letter-spacing: \(letterSpacing * size)px;
            color: \(color.hex); caret-color: \(color.hex); min-height: 0; }
            """
    }
}

extension TextView {
    /// The key of the GObject data that holds the view's own style sheet.
    private static let providerKey = "quire-text-look"

    /// Sets the appearance of the whole text.
    public func setTextAppearance(_ look: TextAppearance) {
        // A sheet is the display's, since no newer toolkit has one of a single widget: this one names the view.
        let name = "text-\(UInt(bitPattern: pointer))"
        gtk_widget_set_name(widget, name)
        if let provider = g_object_get_data(quire_object(pointer), Self.providerKey) {
            quire_css_load(provider.assumingMemoryBound(to: GtkCssProvider.self), look.sheet(for: name))
        } else if let display = gdk_display_get_default(), let provider = gtk_css_provider_new() {
            quire_css_load(provider, look.sheet(for: name))
            gtk_style_context_add_provider_for_display(
                display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + 1)
            g_object_set_data_full(quire_object(pointer), Self.providerKey, provider) { provider in
                guard let provider else { return }
                if let display = gdk_display_get_default() {
                    gtk_style_context_remove_provider_for_display(display, OpaquePointer(provider))
                }
                g_object_unref(provider)
            }
        }
        let justification: GtkJustification =
            switch look.alignment {
            case .start: GTK_JUSTIFY_LEFT
            case .center: GTK_JUSTIFY_CENTER
            case .end: GTK_JUSTIFY_RIGHT
            }
        gtk_text_view_set_justification(textView, justification)
    }

    /// Sets the distance between the upper edge and the first line, in logical pixels.
    public func setTopPadding(_ pixels: Int) { gtk_text_view_set_top_margin(textView, gint(clamping: max(0, pixels))) }

    /// Whether Ctrl+Z undoes typing here; off where the widgets around it have an undo of their own.
    public func setHasUndo(_ hasUndo: Bool) { gtk_text_buffer_set_enable_undo(textBuffer, hasUndo ? 1 : 0) }

    /// Puts the cursor behind the last character.
    public func moveCursorToEnd() {
        var end = GtkTextIter()
        gtk_text_buffer_get_end_iter(textBuffer, &end)
        gtk_text_buffer_place_cursor(textBuffer, &end)
    }

    /// Calls `changed` with whether an input method is composing text, which is visible before it is part of `text`.
    @discardableResult
    public func onComposing(_ changed: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        on("preedit-changed") { arguments in
            changed(arguments.string(0)?.isEmpty == false)
            return .nothing
        }
    }
}
