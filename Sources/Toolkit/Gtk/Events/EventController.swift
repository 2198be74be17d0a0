import CGtk
import GLib

/// What turns events of a widget into calls. Handed over with `Widget.add`.
public class EventController: Object {}

/// Keys pressed while the focus is in the widget.
public final class KeyController: EventController {
    /// `beforeChildren`: sees keys before the focused control does.
    public init(beforeChildren: Bool = false, _ pressed: @escaping @MainActor (Key, Modifiers) -> Bool) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
        if beforeChildren { gtk_event_controller_set_propagation_phase(OpaquePointer(pointer), GTK_PHASE_CAPTURE) }
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
    public static let backspace = Key(rawValue: 0xff08)
    public static let f11 = Key(rawValue: 0xffc8)
    public static let f2 = Key(rawValue: 0xffbf)
    public static let f10 = Key(rawValue: 0xffc7)
    public static func character(_ character: Unicode.Scalar) -> Key { Key(rawValue: character.value) }
}

public struct Modifiers: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let shift = Modifiers(rawValue: 1 << 0)
    public static let control = Modifiers(rawValue: 1 << 2)
    public static let alt = Modifiers(rawValue: 1 << 3)
}

/// Pointer buttons pressed and let go on the widget.
public final class ClickGesture: EventController {
    /// `button`: 1 the first, 3 the one for menus. Positions are logical pixels of the widget. `beforeChildren`: sees the press before what
    /// was pressed does.
    public init(
        button: Int = 1, beforeChildren: Bool = false, _ pressed: @escaping @MainActor (_ count: Int, _ x: Double, _ y: Double) -> Void
    ) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_gesture_click_new()))
        if beforeChildren { gtk_event_controller_set_propagation_phase(OpaquePointer(pointer), GTK_PHASE_CAPTURE) }
        gtk_gesture_single_set_button(OpaquePointer(pointer), guint(button))
        on("pressed") { arguments in
            pressed(arguments.int(0), arguments.double(1), arguments.double(2))
            return .nothing
        }
    }
}

/// The pointer pressed and moved.
public final class DragGesture: EventController {
    /// `moved` gets the distance from the start in logical pixels.
    public init(
        began: @escaping @MainActor (_ x: Double, _ y: Double) -> Void,
        moved: @escaping @MainActor (_ dx: Double, _ dy: Double) -> Void,
        ended: (@MainActor () -> Void)? = nil
    ) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_gesture_drag_new()))
        on("drag-begin") { arguments in
            began(arguments.double(0), arguments.double(1))
            return .nothing
        }
        on("drag-update") { arguments in
            moved(arguments.double(0), arguments.double(1))
            return .nothing
        }
        if let ended { on("end") { ended() } }
    }

    /// The gesture ends here, for instance because the window manager goes on with it.
    public func reset() { gtk_event_controller_reset(OpaquePointer(pointer)) }

    /// Whether `dx`, `dy` is far enough to be meant as a drag.
    public static func isDrag(_ dx: Double, _ dy: Double) -> Bool { abs(dx) > 4 || abs(dy) > 4 }
}

/// The pointer over the widget.
public final class HoverController: EventController {
    public init(_ changed: @escaping @MainActor (_ isInside: Bool) -> Void) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_motion_new()))
        on("enter") { _ in
            changed(true)
            return .nothing
        }
        on("leave") { changed(false) }
    }
}

/// The keyboard focus anywhere inside the widget.
public final class FocusController: EventController {
    public init(_ changed: @escaping @MainActor (_ isInside: Bool) -> Void) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_focus_new()))
        on("enter") { changed(true) }
        on("leave") { changed(false) }
    }
}

/// Files, a picture or a text dropped on the widget.
public final class DropTarget: EventController {
    public enum Dropped {
        /// Local paths.
        case files([String])
        /// Pixels of no file, as from a web page.
        case picture(Texture)
        /// A text, or the address of something that is no local file.
        case text(String)
    }

    /// `dropped` answers whether it took what it got.
    public init(_ dropped: @escaping @MainActor (Dropped) -> Bool, hovering: @escaping @MainActor (Bool) -> Void) {
        let target = gtk_drop_target_new(GType(0), GDK_ACTION_COPY)!
        super.init(adopting: UnsafeMutableRawPointer(target))
        var types = [quire_type_file_list(), quire_type_texture(), quire_gtk_type_string()]
        gtk_drop_target_set_gtypes(target, &types, gsize(types.count))
        on("drop") { arguments in
            hovering(false)
            guard let value = arguments.boxed(0)?.assumingMemoryBound(to: GValue.self) else { return .unhandled }
            if let text = quire_value_text(value) { return .bool(dropped(.text(String(cString: text)))) }
            if quire_value_is_texture(value) != 0, let texture = g_value_get_object(value) {
                return .bool(dropped(.picture(Texture(retaining: texture))))
            }
            let paths = DropTarget.paths(of: value)
            if !paths.isEmpty { return .bool(dropped(.files(paths))) }
            // Browsers offer a link as a file that is somewhere else.
            return .bool(DropTarget.address(in: value).map { dropped(.text($0)) } ?? false)
        }
        // The answer of "enter" and "motion" is the action that the drop would do.
        on("notify::current-drop") { hovering(gtk_drop_target_get_current_drop(target) != nil) }
    }

    private static func address(in value: UnsafePointer<GValue>) -> String? {
        guard let file = quire_value_files(value)?.pointee.data, let address = g_file_get_uri(OpaquePointer(file)) else { return nil }
        defer { g_free(address) }
        return String(cString: address)
    }

    static func paths(of value: UnsafePointer<GValue>) -> [String] {
        var paths: [String] = []
        var next = quire_value_files(value)
        while let node = next {
            if let file = node.pointee.data, let path = g_file_get_path(OpaquePointer(file)) {
                paths.append(String(cString: path))
                g_free(path)
            }
            next = node.pointee.next
        }
        return paths
    }
}
