import CGtk
public import GLib
public import Graphics
public import Platform

/// A handle of a GTK widget. Both the handle and the widget tree keep the widget alive.
open class Widget: Object {
    var widget: UnsafeMutablePointer<GtkWidget> { pointer.assumingMemoryBound(to: GtkWidget.self) }
    /// For GTK types whose structure is private, which Swift imports without a type.
    var opaque: OpaquePointer { OpaquePointer(pointer) }

    init(_ new: UnsafeMutablePointer<GtkWidget>) { super.init(adopting: UnsafeMutableRawPointer(new)) }

    init(borrowing widget: UnsafeMutablePointer<GtkWidget>) { super.init(retaining: UnsafeMutableRawPointer(widget)) }

    // MARK: Appearance

    public var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
    }

    public func addClass(_ name: String) { gtk_widget_add_css_class(widget, name) }
    public func removeClass(_ name: String) { gtk_widget_remove_css_class(widget, name) }
    public func setClass(_ name: String, _ isOn: Bool) { isOn ? addClass(name) : removeClass(name) }
    public func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }

    public var opacity: Double {
        get { gtk_widget_get_opacity(widget) }
        set { gtk_widget_set_opacity(widget, newValue) }
    }

    /// Shows or hides it for the eye and the pointer only: assistive technology reaches it, and it keeps its place.
    public func showForPointer(_ isShown: Bool) {
        opacity = isShown ? 1 : 0
        isPointerTarget = isShown
    }

    public var tooltip: LocalizedText? {
        get { gtk_widget_get_tooltip_text(widget).map { .verbatim(String(cString: $0)) } }
        set { gtk_widget_set_tooltip_text(widget, newValue?.string) }
    }

    /// Sets the pointer's cursor over the widget by its CSS name, such as “pointer”; nil inherits it.
    public func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }

    /// Whether the widget gets pointer events or passes them to what lies below. The keyboard and assistive technology reach it either way.
    public var isPointerTarget: Bool {
        get { gtk_widget_get_can_target(widget) != 0 }
        set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
    }

    // MARK: Layout

    public enum Alignment { case fill, start, end, center }

    public var horizontalAlignment: Alignment = .fill {
        didSet { gtk_widget_set_halign(widget, horizontalAlignment.gtk) }
    }
    public var verticalAlignment: Alignment = .fill {
        didSet { gtk_widget_set_valign(widget, verticalAlignment.gtk) }
    }
    public var expandsHorizontally: Bool {
        get { gtk_widget_get_hexpand(widget) != 0 }
        set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
    }
    public var expandsVertically: Bool {
        get { gtk_widget_get_vexpand(widget) != 0 }
        set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
    }

    /// Sets the minimum size in logical pixels; -1 leaves a side to the content.
    public func setSize(width: Int = -1, height: Int = -1) { gtk_widget_set_size_request(widget, gint(width), gint(height)) }

    public var marginTop: Int {
        get { Int(gtk_widget_get_margin_top(widget)) }
        set { gtk_widget_set_margin_top(widget, gint(newValue)) }
    }
    /// The right margin in left-to-right languages.
    public var marginEnd: Int {
        get { Int(gtk_widget_get_margin_end(widget)) }
        set { gtk_widget_set_margin_end(widget, gint(newValue)) }
    }
    public var marginBottom: Int {
        get { Int(gtk_widget_get_margin_bottom(widget)) }
        set { gtk_widget_set_margin_bottom(widget, gint(newValue)) }
    }

    /// The minimum width in logical pixels.
    public var minimumWidth: Int { measured(GTK_ORIENTATION_HORIZONTAL).minimum }

    /// The minimum height in logical pixels, at the width that suits it best.
    public var minimumHeight: Int { measured(GTK_ORIENTATION_VERTICAL).minimum }

    /// The natural width in logical pixels.
    public var naturalWidth: Int { measured(GTK_ORIENTATION_HORIZONTAL).natural }

    private func measured(_ orientation: GtkOrientation) -> (minimum: Int, natural: Int) {
        var (minimum, natural): (gint, gint) = (0, 0)
        gtk_widget_measure(widget, orientation, -1, &minimum, &natural, nil, nil)
        return (Int(minimum), Int(natural))
    }

    public var width: Int { Int(gtk_widget_get_width(widget)) }
    public var height: Int { Int(gtk_widget_get_height(widget)) }
    /// The middle of its lower edge, where a menu opens that belongs to all of it.
    public var bottomMiddle: Point { Point(x: Double(width) / 2, y: Double(height)) }
    /// Device pixels per logical pixel.
    public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }
    public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

    // MARK: Focus

    /// Gives the widget the focus, where it is in a window.
    @discardableResult
    public func grabFocus() -> Bool { Gtk.grabFocus(widget) }
    public var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }
    /// Whether the window's focus is here or on a descendant, also while another window has the keyboard.
    public var containsFocus: Bool {
        gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }
    public var isFocusable: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
    }

    // MARK: Assistive technology

    /// Sets the name that assistive technology reads.
    public func setAccessibleLabel(_ label: LocalizedText) { quire_accessible_set_label(pointer, label.string) }
    public func setAccessibleDescription(_ text: LocalizedText) { quire_accessible_set_description(pointer, text.string) }
    /// Names the widget and GTK's own widgets inside it: GTK 4.8 would read out the names of its types.
    func setAccessibleLabelThroughout(_ label: LocalizedText) {
        func name(_ part: UnsafeMutablePointer<GtkWidget>) {
            quire_accessible_set_label(part, label.string)
            for child in childWidgets(of: part) where quire_is_label(child) == 0 { name(child) }
        }
        name(widget)
    }

    // MARK: Tree and events

    /// Attaches an event controller or gesture.
    public func add(_ controller: EventController) {
        // The widget takes over one reference; the Swift object keeps its own.
        g_object_ref(controller.pointer)
        gtk_widget_add_controller(widget, OpaquePointer(controller.pointer))
    }

    /// Detaches an event controller or gesture.
    public func remove(_ controller: EventController) { gtk_widget_remove_controller(widget, OpaquePointer(controller.pointer)) }

    /// Calls `changed` when the widget is mapped and unmapped, for instance with its page of a stack. Change the visibility of widgets only
    /// later, not in the handler.
    public func onMapped(_ changed: @escaping @MainActor (Bool) -> Void) {
        on("map") { changed(true) }
        on("unmap") { changed(false) }
    }

    /// Clips the content to the (perhaps rounded) edges.
    @discardableResult
    public func clipsContent() -> Self {
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        return self
    }

    /// Converts a point of this widget to the coordinates of another one in the same window.
    public func convert(_ point: Point, to other: Widget) -> Point {
        var from = graphene_point_t(x: Float(point.x), y: Float(point.y))
        var to = graphene_point_t()
        guard gtk_widget_compute_point(widget, other.widget, &from, &to) != 0 else { return point }
        return Point(x: Double(to.x), y: Double(to.y))
    }

    public func queueDraw() { gtk_widget_queue_draw(widget) }

    /// Activates the widget, as Enter does: a button is pressed.
    public func performActivation() { gtk_widget_activate(widget) }

    /// Activates an action by its full name, such as `app.quit`, as a menu entry does.
    @discardableResult
    public func activateAction(_ name: String) -> Bool { gtk_widget_activate_action_variant(widget, name, nil) != 0 }

    /// Removes the widget from its parent; only for children that were set with `gtk_widget_set_parent`.
    public func unparent() { gtk_widget_unparent(widget) }

    /// Runs `work` once, at the beginning of the next frame of the widget's window; not before it draws one.
    public func onNextFrame(_ work: @escaping @MainActor () -> Void) {
        gtk_widget_add_tick_callback(
            widget,
            { _, _, box in
                if let box { MainActor.assumeIsolated { BoxedValue<@MainActor () -> Void>.value(at: box)() } }
                return 0
            }, BoxedValue.retain(work), releaseBox)
        queueDraw()
    }
}

/// Gives a widget the focus, where it is in a window: newer toolkits log an error where it is in none.
@MainActor
@discardableResult
func grabFocus(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Bool {
    guard let widget, gtk_widget_get_root(widget) != nil else { return false }
    return gtk_widget_grab_focus(widget) != 0
}

/// The children of a widget, including those that GTK puts into its own widgets.
@MainActor
func childWidgets(of parent: UnsafeMutablePointer<GtkWidget>?) -> [UnsafeMutablePointer<GtkWidget>] {
    var children: [UnsafeMutablePointer<GtkWidget>] = []
    var next = parent.flatMap { gtk_widget_get_first_child($0) }
    while let child = next {
        children.append(child)
        next = gtk_widget_get_next_sibling(child)
    }
    return children
}

/// The children that a container lays out: a popover is a child of its widget too, and stands over it.
@MainActor
func laidOutWidgets(of parent: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    childWidgets(of: parent).filter { quire_is_popover($0) == 0 }
}

/// Closes the menus that are open below a widget, before it leaves the window: one that goes with its parent keeps the pointer and the keys.
@MainActor
func closeMenus(below part: UnsafeMutablePointer<GtkWidget>) {
    for child in childWidgets(of: part) {
        if quire_is_popover(child) != 0, gtk_widget_get_mapped(child) != 0 {
            gtk_popover_popdown(UnsafeMutableRawPointer(child).assumingMemoryBound(to: GtkPopover.self))
        }
        closeMenus(below: child)
    }
}

extension Widget.Alignment {
    var gtk: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .end: GTK_ALIGN_END
        case .center: GTK_ALIGN_CENTER
        }
    }
}
