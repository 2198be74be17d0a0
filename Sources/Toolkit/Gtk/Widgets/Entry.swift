import CGtk
import GLib

/// One line of text to type.
public class Entry: Widget {
    override init(_ new: UnsafeMutablePointer<GtkWidget>) { super.init(new) }

    /// `name` is what assistive technology calls it; the placeholder is a hint inside.
    public init(name: String, placeholder: String = "") {
        super.init(gtk_entry_new())
        gtk_entry_set_placeholder_text(pointer.assumingMemoryBound(to: GtkEntry.self), placeholder)
        setAccessibleLabel(name)
    }

    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// What is typed shows as dots.
    public var isSecret: Bool {
        get { gtk_entry_get_visibility(pointer.assumingMemoryBound(to: GtkEntry.self)) == 0 }
        set { gtk_entry_set_visibility(pointer.assumingMemoryBound(to: GtkEntry.self), newValue ? 0 : 1) }
    }

    /// What is typed here, for keyboards on screens.
    public enum Purpose { case text, number, email, phone, url, password }
    public var purpose = Purpose.text {
        didSet {
            let purposes: [Purpose: GtkInputPurpose] = [
                .text: GTK_INPUT_PURPOSE_FREE_FORM, .number: GTK_INPUT_PURPOSE_NUMBER, .email: GTK_INPUT_PURPOSE_EMAIL,
                .phone: GTK_INPUT_PURPOSE_PHONE, .url: GTK_INPUT_PURPOSE_URL, .password: GTK_INPUT_PURPOSE_PASSWORD,
            ]
            gtk_entry_set_input_purpose(pointer.assumingMemoryBound(to: GtkEntry.self), purposes[purpose] ?? GTK_INPUT_PURPOSE_FREE_FORM)
        }
    }

    /// A hint inside while it is empty.
    public var placeholder: String {
        get { gtk_entry_get_placeholder_text(pointer.assumingMemoryBound(to: GtkEntry.self)).map { String(cString: $0) } ?? "" }
        set { gtk_entry_set_placeholder_text(pointer.assumingMemoryBound(to: GtkEntry.self), newValue) }
    }

    public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

    @discardableResult
    public func onChange(_ changed: @escaping @MainActor (String) -> Void) -> SignalConnection {
        // The entry lives while it emits; this handle may be gone by then.
        let editable = opaque
        return on("changed") { changed(String(cString: gtk_editable_get_text(editable))) }
    }

    /// Enter was pressed.
    public func onActivate(_ activated: @escaping @MainActor () -> Void) { on("activate", activated) }
}

/// An entry with a magnifier and a clear button; changes are told after a short pause in typing.
public final class SearchEntry: Entry {
    public override init(name: String, placeholder: String) {
        super.init(gtk_search_entry_new())
        // GtkSearchEntry has no function for its placeholder before GTK 4.10; the property is there.
        var value = GValue()
        g_value_init(&value, quire_gtk_type_string())
        g_value_set_string(&value, placeholder)
        g_object_set_property(quire_object(pointer), "placeholder-text", &value)
        g_value_unset(&value)
        setAccessibleLabel(name)
    }

    public func onSearch(_ search: @escaping @MainActor (String) -> Void) {
        let editable = opaque
        on("search-changed") { search(String(cString: gtk_editable_get_text(editable))) }
    }

    /// Esc was pressed in it.
    public func onStop(_ stopped: @escaping @MainActor () -> Void) { on("stop-search", stopped) }
}

extension Entry {
    /// Whether Ctrl+Z takes back what was typed here; off where something around it does.
    public func setHasUndo(_ hasUndo: Bool) { gtk_editable_set_enable_undo(opaque, hasUndo ? 1 : 0) }
}

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
