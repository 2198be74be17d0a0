import CGtk
import GLib

/// An entry that takes just the room that it is given, over something else that is drawn.
public final class LineEntry: Entry {
    /// What is typed by an input method and is not in the text yet.
    private var unfinished: SignalConnection?

    public init(name: String, classes: [String] = []) {
        super.init(gtk_entry_new())
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
        // The toolkit's own least width is that of some words.
        gtk_editable_set_width_chars(opaque, 0)
        gtk_editable_set_max_width_chars(opaque, 0)
    }

    private var entry: UnsafeMutablePointer<GtkEntry> { pointer.assumingMemoryBound(to: GtkEntry.self) }

    /// The most that it takes, in Unicode scalars; what is longer is cut.
    public var maximumLength: Int {
        get { Int(gtk_entry_get_max_length(entry)) }
        set { gtk_entry_set_max_length(entry, gint(clamping: newValue)) }
    }

    /// The font, in logical pixels whatever the screen's own text size is.
    public func setFont(family: String, size: Double) {
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        pango_attr_list_insert(attributes, pango_attr_family_new(family))
        pango_attr_list_insert(attributes, pango_attr_size_new_absolute(gint(clamping: Int(size * Double(PANGO_SCALE)))))
        gtk_entry_set_attributes(entry, attributes)
    }

    /// Tells whether something is being composed by an input method, which is seen before it is in the text.
    public func onComposing(_ changed: @escaping @MainActor (Bool) -> Void) {
        guard let inner = gtk_editable_get_delegate(opaque) else { return }
        unfinished = Object(retaining: UnsafeMutableRawPointer(inner)).on("preedit-changed") { arguments in
            changed(arguments.string(0)?.isEmpty == false)
            return .nothing
        }
    }

    /// Puts the cursor behind the last character.
    public func moveCursorToEnd() { gtk_editable_set_position(opaque, -1) }
}
