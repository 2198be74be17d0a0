import CGtk
import CGtkShim
import GLib

/// Holds one child, asks for no more than a minimum of its own, and tells its size: what a layout needs that changes with the room.
public final class AdaptiveBin: Widget {
    private typealias Resized = @MainActor (_ width: Int, _ height: Int) -> Void

    /// A minimum of nil is the child's own. `resized` is called with logical pixels while sizes are being given out: change visibility from there only later.
    public init(minimumWidth: Int? = nil, minimumHeight: Int? = nil, resized: @escaping @MainActor (_ width: Int, _ height: Int) -> Void) {
        super.init(
            quire_bin_new(
                gint(minimumWidth ?? -1), gint(minimumHeight ?? -1),
                { width, height, box in
                    guard let box else { return }
                    MainActor.assumeIsolated { BoxedValue<Resized>.value(at: box)(Int(width), Int(height)) }
                }, BoxedValue<Resized>.retain(resized),
                { box in
                    if let box { BoxedValue<Resized>.release(box) }
                }))
    }

    /// The child gets at most so many logical pixels, in the middle; 0 lifts the limit.
    public var maximumWidth = 0 {
        didSet { quire_bin_set_maximum_width(widget, gint(maximumWidth)) }
    }

    public func setChild(_ child: Widget) { quire_bin_set_child(widget, child.widget) }
}
