import CGtk
import GLib

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
