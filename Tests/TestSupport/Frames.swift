import CGtk
public import Gtk

/// Frames of a widget that is on the screen.
@MainActor
public enum Frames {
    /// Lets so many frames begin, the earlier of which are then laid out and drawn. False when they did not come.
    public static func run(_ count: Int = 2, of widget: Widget) -> Bool {
        let ticks = Ticks()
        let id = gtk_widget_add_tick_callback(
            widget.pointer.assumingMemoryBound(to: GtkWidget.self),
            { _, _, data in
                guard let data else { return 0 }
                MainActor.assumeIsolated { Unmanaged<Ticks>.fromOpaque(data).takeUnretainedValue().count += 1 }
                return 1
            }, Unmanaged.passUnretained(ticks).toOpaque(), nil)
        defer { gtk_widget_remove_tick_callback(widget.pointer.assumingMemoryBound(to: GtkWidget.self), id) }
        return Loop.run { ticks.count >= count }
    }

    @MainActor
    private final class Ticks { var count = 0 }
}
