import CGtk
import GLib
public import Graphics

/// Whether the pointer is over the widget.
public final class HoverController: EventController {
    /// `changed` is told of a pointer once its event has been handled: what it shows is never under a finger that has just touched the
    /// widget, and gets none of that touch.
    public init(_ changed: @escaping @MainActor (_ isInside: Bool) -> Void) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_motion_new()))
        let state = State()
        on("enter") {
            state.isInside = true
            MainLoop.whenIdle { if state.isInside { changed(true) } }
        }
        on("leave") {
            state.isInside = false
            changed(false)
        }
    }

    @MainActor
    private final class State {
        var isInside = false
    }
}

/// The position of the pointer over the widget.
public final class MotionController: EventController {
    /// `moved` gets the position in logical pixels of the widget, nil when the pointer has left it.
    public init(_ moved: @escaping @MainActor (Point?) -> Void) {
        super.init(adopting: UnsafeMutableRawPointer(gtk_event_controller_motion_new()))
        for signal in ["enter", "motion"] {
            on(signal) { arguments in
                moved(Point(x: arguments.double(0), y: arguments.double(1)))
                return .nothing
            }
        }
        on("leave") { moved(nil) }
    }
}

/// Vertical scrolling over the widget, by a wheel or by two fingers on a touchpad.
public final class ScrollController: EventController {
    /// The unit of a scroll distance.
    public enum Unit: Sendable {
        /// Notches of a wheel; fractions where the wheel is finer.
        case notches
        /// Logical pixels on a touchpad.
        case pixels
    }

    /// `turned` gets the distance, positive for downwards, and returns whether it used it.
    public convenience init(_ turned: @escaping @MainActor (_ distance: Double, _ unit: Unit) -> Bool) {
        self.init { distance, unit, _ in turned(distance, unit) }
    }

    /// `turned` gets the modifier keys as well. With `beforeChildren` it is called before a child, such as a scrolled view, gets the event.
    public init(beforeChildren: Bool = false, turned: @escaping @MainActor (_ distance: Double, _ unit: Unit, _ held: Modifiers) -> Bool) {
        let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL)!
        super.init(adopting: UnsafeMutableRawPointer(controller))
        if beforeChildren { captureEvents() }
        on("scroll") { arguments in
            let isWheel = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL
            let held = Modifiers(rawValue: UInt32(gtk_event_controller_get_current_event_state(controller).rawValue))
            return .bool(turned(arguments.double(1), isWheel ? .notches : .pixels, held))
        }
    }
}

extension Widget {
    /// Leaves scrolling to the scrolled view around this widget: a slider or a number in a long form must not change in passing.
    ///
    /// Dragging, typing and the arrow keys still change it.
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
