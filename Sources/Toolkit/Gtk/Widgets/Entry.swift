import CGtk
public import GLib
public import Platform

/// A text field of one line.
public class Entry: Widget {
    override init(_ new: UnsafeMutablePointer<GtkWidget>) { super.init(new) }

    /// `name` is the accessible name.
    public init(name: LocalizedText, placeholder: LocalizedText? = nil) {
        super.init(gtk_entry_new())
        gtk_entry_set_placeholder_text(entry, placeholder?.string ?? "")
        setAccessibleLabel(name)
    }

    fileprivate var entry: UnsafeMutablePointer<GtkEntry> { pointer.assumingMemoryBound(to: GtkEntry.self) }

    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// Whether the text is shown as dots.
    public var isSecret: Bool {
        get { gtk_entry_get_visibility(entry) == 0 }
        set { gtk_entry_set_visibility(entry, newValue ? 0 : 1) }
    }

    /// Whether an icon at the end opens a chooser of emoji.
    public var offersEmoji: Bool {
        get { boolProperty("show-emoji-icon") }
        set { setProperty("show-emoji-icon", newValue) }
    }

    /// The kind of text, for on-screen keyboards.
    public enum Purpose { case text, number, email, phone, url, password }
    public var purpose = Purpose.text {
        didSet {
            let purposes: [Purpose: GtkInputPurpose] = [
                .text: GTK_INPUT_PURPOSE_FREE_FORM, .number: GTK_INPUT_PURPOSE_NUMBER, .email: GTK_INPUT_PURPOSE_EMAIL,
                .phone: GTK_INPUT_PURPOSE_PHONE, .url: GTK_INPUT_PURPOSE_URL, .password: GTK_INPUT_PURPOSE_PASSWORD,
            ]
            gtk_entry_set_input_purpose(entry, purposes[purpose] ?? GTK_INPUT_PURPOSE_FREE_FORM)
        }
    }

    /// The hint inside while the field is empty.
    public var placeholder: LocalizedText? {
        get { gtk_entry_get_placeholder_text(entry).map { .verbatim(String(cString: $0)) } }
        set { gtk_entry_set_placeholder_text(entry, newValue?.string ?? "") }
    }

    public func selectAll() { gtk_editable_select_region(opaque, 0, -1) }

    @discardableResult
    public func onChange(_ changed: @escaping @MainActor (String) -> Void) -> SignalConnection {
        // The entry lives while it emits; this handle may have been freed by then.
        let editable = opaque
        return on("changed") { changed(String(cString: gtk_editable_get_text(editable))) }
    }

    /// Calls `activated` when Enter is pressed.
    public func onActivate(_ activated: @escaping @MainActor () -> Void) { on("activate", activated) }

    /// Whether Ctrl+Z undoes typing here; off where the widgets around it have an undo of their own.
    public func setHasUndo(_ hasUndo: Bool) { gtk_editable_set_enable_undo(opaque, hasUndo ? 1 : 0) }
}

/// A search field. It reports changes after a short pause in typing.
public final class SearchEntry: Entry {
    public override init(name: LocalizedText, placeholder: LocalizedText?) {
        super.init(gtk_search_entry_new())
        // GtkSearchEntry has no function for its placeholder before GTK 4.10, but the property.
        setProperty("placeholder-text", placeholder?.string ?? "")
        // What is searched answers within a few milliseconds, and a later text ends the search of an earlier one.
        gtk_search_entry_set_search_delay(opaque, 0)
        setAccessibleLabel(name)
    }

    public func onSearch(_ search: @escaping @MainActor (String) -> Void) {
        let editable = opaque
        on("search-changed") { search(String(cString: gtk_editable_get_text(editable))) }
    }

    /// Calls `stopped` when Esc is pressed.
    public func onStop(_ stopped: @escaping @MainActor () -> Void) { on("stop-search", stopped) }
}

/// A text field without a minimum width of its own, to be laid over drawn content.
public final class LineEntry: Entry {
    private var preedit: SignalConnection?

    public init(name: LocalizedText, classes: [String] = []) {
        super.init(gtk_entry_new())
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
        // GTK's default minimum width is that of some words.
        gtk_editable_set_width_chars(opaque, 0)
        gtk_editable_set_max_width_chars(opaque, 0)
    }

    /// The maximum length in Unicode scalars; a longer text is cut off.
    public var maximumLength: Int {
        get { Int(gtk_entry_get_max_length(entry)) }
        set { gtk_entry_set_max_length(entry, gint(clamping: newValue)) }
    }

    /// Sets the font, with a size in logical pixels that is independent of the desktop's text scale.
    public func setFont(family: String, size: Double) {
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        pango_attr_list_insert(attributes, pango_attr_family_new(family))
        pango_attr_list_insert(attributes, pango_attr_size_new_absolute(gint(clamping: Int(size * Double(PANGO_SCALE)))))
        gtk_entry_set_attributes(entry, attributes)
    }

    /// Calls `changed` with whether an input method is composing text, which is visible before it is part of `text`.
    public func onComposing(_ changed: @escaping @MainActor (Bool) -> Void) {
        guard let inner = gtk_editable_get_delegate(opaque) else { return }
        preedit = Object(retaining: UnsafeMutableRawPointer(inner)).on("preedit-changed") { arguments in
            changed(arguments.string(0)?.isEmpty == false)
            return .nothing
        }
    }

    /// Puts the cursor behind the last character.
    public func moveCursorToEnd() { gtk_editable_set_position(opaque, -1) }
}
