import CGtk

/// The wheel, or two fingers on a touchpad, over the widget, up and down.
public final class ScrollController: EventController {
    /// What the distance of a turn is counted in.
    public enum Unit: Sendable {
        /// Notches of a wheel; parts of one where the wheel is finer.
        case notches
        /// Logical pixels that fingers have gone.
        case pixels
    }

    /// `turned` gets the distance, positive towards what is below, and answers whether it used it.
    public convenience init(_ turned: @escaping @MainActor (_ distance: Double, _ unit: Unit) -> Bool) {
        self.init { distance, unit, _ in turned(distance, unit) }
    }

    /// The same with the keys that are held down. `beforeChildren`: sees the turn before what lies inside does, such as a view that scrolls.
    public init(beforeChildren: Bool = false, turned: @escaping @MainActor (_ distance: Double, _ unit: Unit, _ held: Modifiers) -> Bool) {
        let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!
        super.init(adopting: UnsafeMutableRawPointer(controller))
        if beforeChildren { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE) }
        on("scroll") { arguments in
            let isWheel = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL
            let held = Modifiers(rawValue: UInt32(gtk_event_controller_get_current_event_state(controller).rawValue))
            return .bool(turned(arguments.double(1), isWheel ? .notches : .pixels, held))
        }
    }
}
