import CGtk
import GLib

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
