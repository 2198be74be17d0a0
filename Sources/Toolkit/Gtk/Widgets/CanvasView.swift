import CGtk
import GLib

/// A widget that our own code draws, and that assistive technology sees as a picture or words with a name.
public final class CanvasView: Widget {
    /// Draws into a Cairo context (`cairo_t *`, valid only during the call) of so many logical pixels; `scale`: device pixels each.
    public typealias Draw = @MainActor (_ context: OpaquePointer, _ width: Int, _ height: Int, _ scale: Int) -> Void

    /// What is drawn, as assistive technology understands it.
    public enum Meaning: Hashable, Sendable {
        case picture, words
        /// Nothing that anybody would have to know of.
        case decoration
    }

    public init(name: String, meaning: Meaning = .picture, _ draw: @escaping Draw) {
        let area = quire_widget_new_with_role(quire_type_drawing_area(), meaning.role)!
        super.init(area.assumingMemoryBound(to: GtkWidget.self))
        if meaning != .decoration { setAccessibleLabel(name) }
        gtk_drawing_area_set_draw_func(
            pointer.assumingMemoryBound(to: GtkDrawingArea.self),
            { area, context, width, height, box in
                guard let area, let context, let box else { return }
                nonisolated(unsafe) let cairo = context
                let scale = Int(gtk_widget_get_scale_factor(UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self)))
                MainActor.assumeIsolated { BoxedValue<Draw>.value(at: box)(cairo, Int(width), Int(height), scale) }
            }, BoxedValue.retain(draw),
            { box in
                if let box { BoxedValue<Draw>.release(box) }
            })
    }

    /// The natural size in logical pixels.
    public func setContentSize(width: Int, height: Int) {
        let area = pointer.assumingMemoryBound(to: GtkDrawingArea.self)
        gtk_drawing_area_set_content_width(area, gint(width))
        gtk_drawing_area_set_content_height(area, gint(height))
    }
}

extension CanvasView.Meaning {
    fileprivate var role: GtkAccessibleRole {
        switch self {
        case .picture: GTK_ACCESSIBLE_ROLE_IMG
        case .words: GTK_ACCESSIBLE_ROLE_LABEL
        case .decoration: GTK_ACCESSIBLE_ROLE_PRESENTATION
        }
    }
}
