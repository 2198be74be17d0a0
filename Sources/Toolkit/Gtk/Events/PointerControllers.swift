import CGtk
import GLib

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

extension Widget {
    /// Leaves the wheel to the view that scrolls around this: a slider or a number in a long form must not change in passing.
    ///
    /// Dragging, typing and the arrow keys stay.
    public func ignoreWheel() {
        guard let controllers = gtk_widget_observe_controllers(widget) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        for position in 0..<g_list_model_get_n_items(controllers) {
            guard let controller = g_list_model_get_item(controllers, position) else { continue }
            defer { g_object_unref(controller) }
            let instance = controller.assumingMemoryBound(to: GTypeInstance.self)
            guard g_type_check_instance_is_a(instance, gtk_event_controller_scroll_get_type()) != 0 else { continue }
            gtk_event_controller_set_propagation_phase(OpaquePointer(controller), GTK_PHASE_NONE)
        }
    }
}
