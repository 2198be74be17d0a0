import CGtk
import GLib

extension Widget {
    private typealias Work = @MainActor () -> Void

    /// Runs `work` once, at the beginning of the next frame that the widget's window draws; never while it draws none.
    public func onNextFrame(_ work: @escaping @MainActor () -> Void) {
        gtk_widget_add_tick_callback(
            widget,
            { _, _, box in
                if let box { MainActor.assumeIsolated { BoxedValue<Work>.value(at: box)() } }
                return 0
            }, BoxedValue<Work>.retain(work),
            { box in
                if let box { BoxedValue<Work>.release(box) }
            })
        queueDraw()
    }
}
