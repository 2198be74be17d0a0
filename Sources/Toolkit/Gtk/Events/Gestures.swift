import CGtk
import GLib

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

/// The first pointer button pressed and let go on the widget, without being moved away between.
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

/// The first pointer button pressed and let go on the widget: never a drag, however it ends where it began.
public final class StillTapGesture: EventController {
    /// `tapped` gets logical pixels of the widget.
    public init(_ tapped: @escaping @MainActor (_ x: Double, _ y: Double) -> Void) {
        let gesture = gtk_gesture_click_new()!
        super.init(adopting: UnsafeMutableRawPointer(gesture))
        let state = State()
        on("pressed") { arguments in
            state.begin(at: (arguments.double(1), arguments.double(2)))
            return .nothing
        }
        on("update") { _ in
            var (x, y) = (0.0, 0.0)
            if gtk_gesture_get_point(gesture, nil, &x, &y) != 0 { state.move(to: (x, y)) }
            return .nothing
        }
        on("released") { arguments in
            let place = (x: arguments.double(1), y: arguments.double(2))
            state.move(to: place)
            if state.takeTap() { tapped(place.x, place.y) }
            return .nothing
        }
        on("cancel") { _ in
            state.end()
            return .nothing
        }
    }

    /// The gesture ends here and is no tap, for instance because the window manager goes on with it.
    public func reset() { gtk_event_controller_reset(OpaquePointer(pointer)) }

    @MainActor
    private final class State {
        private var start: (x: Double, y: Double)?

        func begin(at place: (x: Double, y: Double)) { start = place }
        func move(to place: (x: Double, y: Double)) {
            if let start, DragGesture.isDrag(place.x - start.x, place.y - start.y) { end() }
        }
        func end() { start = nil }
        func takeTap() -> Bool {
            defer { end() }
            return start != nil
        }
    }
}
