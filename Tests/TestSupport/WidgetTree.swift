import CGtk
import GLib
public import Gtk

/// A widget as GTK and assistive technology see it, without the Swift binding.
@MainActor
public struct WidgetNode {
    private let widget: UnsafeMutablePointer<GtkWidget>

    public init(_ widget: Widget) { self.widget = widget.pointer.assumingMemoryBound(to: GtkWidget.self) }
    private init(_ widget: UnsafeMutablePointer<GtkWidget>) { self.widget = widget }

    public var typeName: String { String(cString: g_type_name_from_instance(UnsafeMutablePointer<GTypeInstance>(OpaquePointer(widget)))) }

    public var children: [WidgetNode] {
        var children: [WidgetNode] = []
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            children.append(WidgetNode(child))
            next = gtk_widget_get_next_sibling(child)
        }
        return children
    }

    /// The children, in the order in which they are drawn and read out.
    public var childPointers: [UnsafeMutableRawPointer] { children.map { UnsafeMutableRawPointer($0.widget) } }

    /// The mapped widgets that the keyboard can focus.
    public var controls: [WidgetNode] {
        guard isMapped else { return [] }
        let inner = children.flatMap(\.controls)
        // The text inside an entry is the entry's, and a scrolled window is reached only where nothing in it is.
        if !isFocusable || typeName == "GtkText" || (typeName == "GtkScrolledWindow" && !inner.isEmpty) { return inner }
        return [self] + inner
    }

    /// The texts of all labels in the widget, in order, whether they are visible or not.
    public var words: [String] {
        let own = typeName == "GtkLabel" ? gtk_label_get_text(OpaquePointer(widget)).map { [String(cString: $0)] } ?? [] : []
        return own + children.flatMap(\.words)
    }

    /// The widget and all its descendants.
    public var all: [WidgetNode] { [self] + children.flatMap(\.all) }

    public func hasClass(_ name: String) -> Bool { gtk_widget_has_css_class(widget, name) != 0 }
    public var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }
    /// Presses a button, as the space bar does.
    public func press() { gtk_widget_activate(widget) }

    /// The horizontal extent in the coordinates of another widget of the same window, in logical pixels.
    public func span(across other: Widget) -> (start: Double, end: Double)? {
        let other = other.pointer.assumingMemoryBound(to: GtkWidget.self)
        var (start, moved) = (graphene_point_t(), graphene_point_t())
        guard gtk_widget_compute_point(widget, other, &start, &moved) != 0 else { return nil }
        return (Double(moved.x), Double(moved.x) + Double(gtk_widget_get_width(widget)))
    }

    /// Whether the widget and all its ancestors are shown.
    public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }
    public var isFocusable: Bool { gtk_widget_get_focusable(widget) != 0 && gtk_widget_get_sensitive(widget) != 0 }
    /// Whether assistive technology has a name to say: its own, or a label beside it.
    public var isNamed: Bool {
        let accessible = OpaquePointer(widget)
        return gtk_test_accessible_has_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) != 0
            || gtk_test_accessible_has_relation(accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY) != 0
    }

    /// The texts of the mapped labels in the widget.
    public var shownWords: [String] {
        isMapped ? (children.isEmpty || typeName == "GtkLabel" ? words : children.flatMap(\.shownWords)) : []
    }
}
