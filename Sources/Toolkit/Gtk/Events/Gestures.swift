import CGtk
import GLib
public import Graphics

/// Presses of a pointer button on the widget.
public final class ClickGesture: EventController {
    /// - Parameters:
    ///   - button: 1 for the primary button, 3 for the one that opens menus.
    ///   - beforeChildren: whether `pressed` is called before the child that was pressed gets the event.
    ///   - pressed: gets the count of presses, and the position in logical pixels of the widget.
    public init(
        button: Int = 1, beforeChildren: Bool = false, _ pressed: @escaping @MainActor (_ count: Int, _ point: Point) -> Void
    ) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_gesture_click_new()))
        if beforeChildren { captureEvents() }
        gtk_gesture_single_set_button(OpaquePointer(pointer), guint(button))
        on("pressed") { arguments in
            pressed(arguments.int(0), Point(x: arguments.double(1), y: arguments.double(2)))
            return .nothing
        }
    }
}

/// A finger or a pen that stays where it touched the widget, for as long as the desktop says. A pointer has buttons for that.
public final class LongPressGesture: EventController {
    /// `pressed` gets the position in logical pixels of the widget; the widget and its children get nothing more of that touch.
    public init(_ pressed: @escaping @MainActor (Point) -> Void) {
        let gesture = gtk_gesture_long_press_new()!
        super.init(adopting: UnsafeMutableRawPointer(gesture))
        gtk_gesture_single_set_touch_only(OpaquePointer(pointer), 1)
        // A button takes each touch for itself at once.
        captureEvents()
        on("pressed") { arguments in
            gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            pressed(Point(x: arguments.double(0), y: arguments.double(1)))
            return .nothing
        }
    }
}

extension Widget {
    /// Calls `requested` with a position in logical pixels of the widget where its menu is asked for: by the secondary button of a pointer,
    /// or by a finger that stays there. Keys are not included.
    public func onMenuRequest(_ requested: @escaping @MainActor (Point) -> Void) {
        add(ClickGesture(button: 3) { _, point in requested(point) })
        add(LongPressGesture(requested))
    }
}

/// Drags with the primary button.
public final class DragGesture: EventController {
    /// `began` gets the position in logical pixels of the widget, `moved` the distance from there.
    public init(
        began: @escaping @MainActor (Point) -> Void,
        moved: @escaping @MainActor (_ dx: Double, _ dy: Double) -> Void,
        ended: (@MainActor () -> Void)? = nil
    ) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_gesture_drag_new()))
        on("drag-begin") { arguments in
            began(Point(x: arguments.double(0), y: arguments.double(1)))
            return .nothing
        }
        on("drag-update") { arguments in
            moved(arguments.double(0), arguments.double(1))
            return .nothing
        }
        if let ended { on("end") { ended() } }
    }

    /// Ends the gesture, for instance because the window manager continues it.
    public func reset() { gtk_event_controller_reset(OpaquePointer(pointer)) }

    /// Whether `dx`, `dy` (logical pixels) is far enough for a drag.
    public static func isDrag(_ dx: Double, _ dy: Double) -> Bool { abs(dx) > 4 || abs(dy) > 4 }
}

/// Clicks with the primary button: pressed and released on the widget.
public final class TapGesture: EventController {
    /// `count` is 2 for the second of a double click.
    public init(_ tapped: @escaping @MainActor (_ count: Int, _ modifiers: Modifiers) -> Void) {
        let gesture = gtk_gesture_click_new()!
        super.init(adopting: UnsafeMutableRawPointer(gesture))
        on("released") { arguments in
            let state = gtk_event_controller_get_current_event_state(gesture)
            tapped(arguments.int(0), Modifiers(rawValue: UInt32(state.rawValue)))
            return .nothing
        }
    }
}

/// Clicks with the primary button without a drag in between, even one that ends where it began.
public final class StillTapGesture: EventController {
    /// `tapped` gets the position in logical pixels of the widget.
    public init(_ tapped: @escaping @MainActor (Point) -> Void) {
        let gesture = gtk_gesture_click_new()!
        super.init(adopting: UnsafeMutableRawPointer(gesture))
        let state = State()
        on("pressed") { arguments in
            state.begin(at: Point(x: arguments.double(1), y: arguments.double(2)))
            return .nothing
        }
        on("update") { _ in
            var point = Point.zero
            if gtk_gesture_get_point(gesture, nil, &point.x, &point.y) != 0 { state.move(to: point) }
            return .nothing
        }
        on("released") { arguments in
            let point = Point(x: arguments.double(1), y: arguments.double(2))
            state.move(to: point)
            if state.takeTap() { tapped(point) }
            return .nothing
        }
        on("cancel") { state.end() }
    }

    /// Ends the gesture without a tap, for instance because the window manager continues it.
    public func reset() { gtk_event_controller_reset(OpaquePointer(pointer)) }

    @MainActor
    private final class State {
        private var start: Point?

        func begin(at point: Point) { start = point }
        func move(to point: Point) {
            if let start, DragGesture.isDrag(point.x - start.x, point.y - start.y) { end() }
        }
        func end() { start = nil }
        func takeTap() -> Bool {
            defer { end() }
            return start != nil
        }
    }
}
