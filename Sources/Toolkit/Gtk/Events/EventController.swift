import CGtk
public import GLib

/// Turns the events of a widget into calls. `Widget.add` attaches it.
public class EventController: Object {
    /// Sees events before the widget's children do.
    func captureEvents() { gtk_event_controller_set_propagation_phase(OpaquePointer(pointer), GTK_PHASE_CAPTURE) }
}

/// Key presses while the focus is in the widget.
public final class KeyController: EventController {
    /// `pressed` returns whether it used the key. With `beforeChildren` it gets keys before the focused control does.
    public init(beforeChildren: Bool = false, _ pressed: @escaping @MainActor (Key, Modifiers) -> Bool) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
        if beforeChildren { captureEvents() }
        on("key-pressed") { arguments in
            .bool(pressed(Key(rawValue: arguments.uint(0)), Modifiers(rawValue: arguments.flags(2))))
        }
    }
}

/// A key by its keysym (`X11/keysymdef.h`).
public struct Key: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let escape = Key(rawValue: 0xff1b)
    public static let enter = Key(rawValue: 0xff0d)
    public static let keypadEnter = Key(rawValue: 0xff8d)
    public static let space = Key(rawValue: 0x20)
    public static let delete = Key(rawValue: 0xffff)
    public static let left = Key(rawValue: 0xff51)
    public static let up = Key(rawValue: 0xff52)
    public static let right = Key(rawValue: 0xff53)
    public static let down = Key(rawValue: 0xff54)
    public static let menu = Key(rawValue: 0xff67)
    public static let home = Key(rawValue: 0xff50)
    public static let end = Key(rawValue: 0xff57)
    public static let pageUp = Key(rawValue: 0xff55)
    public static let pageDown = Key(rawValue: 0xff56)
    public static let tab = Key(rawValue: 0xff09)
    /// Shift+Tab.
    public static let backTab = Key(rawValue: 0xfe20)
    public static let f11 = Key(rawValue: 0xffc8)
    public static let f2 = Key(rawValue: 0xffbf)
    public static let f10 = Key(rawValue: 0xffc7)
    public static func character(_ character: Unicode.Scalar) -> Key { Key(rawValue: character.value) }
}

/// Modifier keys that are held down (`GdkModifierType`).
public struct Modifiers: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let shift = Modifiers(rawValue: 1 << 0)
    public static let control = Modifiers(rawValue: 1 << 2)
    public static let alt = Modifiers(rawValue: 1 << 3)
}

/// Whether the keyboard focus is inside the widget.
public final class FocusController: EventController {
    public init(_ changed: @escaping @MainActor (_ isInside: Bool) -> Void) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_focus_new()))
        on("enter") { changed(true) }
        on("leave") { changed(false) }
    }
}

/// A keyboard shortcut, such as Ctrl+Shift+C.
public struct Accelerator: Hashable, Sendable {
    private let key: UInt32
    private let modifiers: UInt32

    /// The modifiers that distinguish shortcuts. Caps Lock and Num Lock do not.
    private static let known: Modifiers = [.shift, .control, .alt]

    /// Parses GTK's notation, such as `<Control><Shift>c`; nil for an invalid one.
    @MainActor
    public init?(_ notation: String) {
        var (key, state): (guint, GdkModifierType) = (0, GdkModifierType(rawValue: 0))
        guard gtk_accelerator_parse(notation, &key, &state) != 0, key != 0 else { return nil }
        self.key = gdk_keyval_to_lower(key)
        modifiers = UInt32(state.rawValue) & Self.known.rawValue
    }

    /// Whether a key press is this shortcut.
    @MainActor
    public func matches(_ key: Key, _ held: Modifiers) -> Bool {
        gdk_keyval_to_lower(key.rawValue) == self.key && held.rawValue & Self.known.rawValue == modifiers
    }
}

extension Key {
    /// The printable character that the key types; nil for other keys.
    public var typed: Character? {
        guard let scalar = UnicodeScalar(gdk_keyval_to_unicode(rawValue)), scalar.value >= 0x20, scalar.value != 0x7F else { return nil }
        return Character(scalar)
    }

    /// Whether it is the key of a letter, with or without Shift.
    public func isLetter(_ letter: Character) -> Bool { typed?.lowercased() == letter.lowercased() }
}

// MARK: One stop of Tab

extension Widget {
    /// Makes the widget, whose children are cells, one stop of Tab: it visits the controls of one cell and then leaves, and the arrow keys
    /// move between cells. GTK visits one cell after another; from 4.12 on lists have a property for this, other widgets have none.
    func becomesOneTabStop() {
        add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self, !modifiers.contains(.control), !modifiers.contains(.alt) else { return false }
                switch key {
                case .backTab: return leave(GTK_DIR_TAB_BACKWARD)
                case .tab: return leave(modifiers.contains(.shift) ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
                default: return false
                }
            })
    }

    private func leave(_ direction: GtkDirectionType) -> Bool {
        guard let root = gtk_widget_get_root(widget), var cell = gtk_root_get_focus(root) else { return false }
        while let parent = gtk_widget_get_parent(cell), parent != widget { cell = parent }
        guard gtk_widget_get_parent(cell) == widget else { return false }
        if gtk_widget_child_focus(cell, direction) != 0 { return true }
        // Whatever cannot be focused is passed over on the way to the next widget.
        gtk_widget_set_can_focus(widget, 0)
        defer { gtk_widget_set_can_focus(widget, 1) }
        let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
        if gtk_widget_child_focus(window, direction) != 0 { return true }
        // Behind the last widget of the window comes the first one.
        gtk_root_set_focus(root, nil)
        return gtk_widget_child_focus(window, direction) != 0
    }
}
