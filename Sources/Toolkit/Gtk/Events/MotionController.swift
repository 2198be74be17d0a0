import CGtk
import GLib

/// Where the pointer is over the widget.
public final class MotionController: EventController {
    /// `moved` gets logical pixels of the widget, nil when the pointer has left it.
    public init(_ moved: @escaping @MainActor ((x: Double, y: Double)?) -> Void) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_motion_new()))
        for signal in ["enter", "motion"] {
            on(signal) { arguments in
                moved((arguments.double(0), arguments.double(1)))
                return .nothing
            }
        }
        on("leave") { moved(nil) }
    }
}
