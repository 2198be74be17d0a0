import CGtk

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
