import CGtk
import GLib

/// Widgets of their natural widths beside each other, in as many lines as they need: chips, tags, short buttons. A `FlowBox` makes columns
/// instead, as wide as the widest of each.
public final class WrapBox: Widget {
    /// - Parameters:
    ///   - spacing: the space between two of a line, and between two lines, in logical pixels.
    ///   - asksForOneLine: whether its natural width has all of them in one line; else it is that of the widest, and others decide.
    public init(spacing: Int = 8, classes: [String] = [], asksForOneLine: Bool = true) {
        super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        let layout = gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { widget, orientation, room, minimum, natural, _, _ in
                guard let widget else { return }
                MainActor.assumeIsolated {
                    let lines = WrapLines(widget)
                    let size = orientation == GTK_ORIENTATION_HORIZONTAL ? lines.widths : lines.heights(in: room)
                    minimum?.pointee = size.minimum
                    natural?.pointee = size.natural
                }
            },
            { widget, width, _, _ in
                guard let widget else { return }
                MainActor.assumeIsolated { WrapLines(widget).allocate(width: width) }
            })
        gtk_widget_set_layout_manager(widget, layout)
        let object = pointer.assumingMemoryBound(to: GObject.self)
        g_object_set_data(object, WrapLines.spacingKey, UnsafeMutableRawPointer(bitPattern: spacing))
        g_object_set_data(object, WrapLines.oneLineKey, UnsafeMutableRawPointer(bitPattern: asksForOneLine ? 1 : 0))
        for name in classes { addClass(name) }
    }

    public func append(_ child: Widget) { gtk_widget_insert_before(child.widget, widget, nil) }

    public func removeAll() {
        for child in laidOutWidgets(of: widget) {
            closeMenus(below: child)
            gtk_widget_unparent(child)
        }
    }
}

/// The lines of a `WrapBox`.
@MainActor
private struct WrapLines {
    static let spacingKey = "quire-spacing", oneLineKey = "quire-one-line"
    private let children: [UnsafeMutablePointer<GtkWidget>]
    private let spacing: gint
    private let asksForOneLine: Bool
    private let isMirrored: Bool

    init(_ widget: UnsafeMutablePointer<GtkWidget>) {
        children = laidOutWidgets(of: widget).filter { gtk_widget_should_layout($0) != 0 }
        let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
        spacing = gint(Int(bitPattern: g_object_get_data(object, Self.spacingKey)))
        asksForOneLine = g_object_get_data(object, Self.oneLineKey) != nil
        isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    }

    private static func size(
        of child: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, in room: gint = -1
    ) -> (minimum: gint, natural: gint) {
        var (minimum, natural): (gint, gint) = (0, 0)
        gtk_widget_measure(child, orientation, room, &minimum, &natural, nil, nil)
        return (minimum, natural)
    }

    /// As narrow as the widest of them can be, and what it asks for.
    var widths: (minimum: gint, natural: gint) {
        let sizes = children.map { Self.size(of: $0, GTK_ORIENTATION_HORIZONTAL) }
        let naturals = sizes.map(\.natural)
        let line = naturals.reduce(0, +) + spacing * gint(max(0, children.count - 1))
        return (sizes.map(\.minimum).max() ?? 0, asksForOneLine ? line : naturals.max() ?? 0)
    }

    func heights(in room: gint) -> (minimum: gint, natural: gint) {
        let places = places(in: room < 0 ? widths.natural : room)
        let height = places.map { $0.y + $0.height }.max() ?? 0
        return (height, height)
    }

    /// The places of the children in lines of a width, from left to right.
    private func places(in width: gint) -> [GtkAllocation] {
        var places: [GtkAllocation] = []
        var (x, y, first): (gint, gint, Int) = (0, 0, 0)
        for child in children {
            let natural = min(Self.size(of: child, GTK_ORIENTATION_HORIZONTAL).natural, width)
            if x > 0, x + natural > width {
                y += (places[first...].map(\.height).max() ?? 0) + spacing
                (x, first) = (0, places.count)
            }
            let height = Self.size(of: child, GTK_ORIENTATION_VERTICAL, in: natural).natural
            places.append(GtkAllocation(x: x, y: y, width: natural, height: height))
            x += natural + spacing
        }
        return places
    }

    func allocate(width: gint) {
        for (child, place) in zip(children, places(in: width)) {
            var place = place
            if isMirrored { place.x = width - place.x - place.width }
            gtk_widget_size_allocate(child, &place, -1)
        }
    }
}
