import CGtk
import CGtkShim
import GLib

/// A window that is invisible for a while, so that the screen behind it can be captured. Clicks go to what is behind it.
///
/// Unlike a window that is hidden and shown again, it keeps its position and its focus on all desktops.
@MainActor
public final class ConcealedWindow {
    /// Almost transparent: for a fully transparent window GTK would draw no new frame.
    private static let almostTransparent = 1.0 / 255
    /// A window that is on no screen is never drawn.
    private static let frameTimeout = Duration.milliseconds(500)

    private var window: Window?
    private let opacity: Double

    /// Returns when the window has left the screen, as far as the display reports it.
    public static func conceal(_ window: Window) async -> ConcealedWindow {
        let concealed = ConcealedWindow(window)
        await concealed.begin(window)
        return concealed
    }

    private init(_ window: Window) {
        self.window = window
        opacity = window.opacity
    }

    private func begin(_ window: Window) async {
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return }
        if DisplayServer.isX11 { return quire_x11_conceal(surface, 1) }
        window.opacity = Self.almostTransparent
        let empty = cairo_region_create()
        gdk_surface_set_input_region(surface, empty)
        cairo_region_destroy(empty)
        // A frame begins when the one before it has been shown.
        await window.frames(3, atMost: Self.frameTimeout)
    }

    /// Shows the window again. A second call does nothing.
    public func end() {
        guard let window else { return }
        self.window = nil
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return }
        if DisplayServer.isX11 { return quire_x11_conceal(surface, 0) }
        window.opacity = opacity
        gdk_surface_set_input_region(surface, nil)
        // GTK then excludes the shadow from the region again.
        gtk_widget_queue_resize(window.widget)
    }

    isolated deinit { end() }
}

extension Widget {
    /// Suspends the task until `count` frames have begun, at most for `timeout`.
    public func frames(_ count: Int, atMost timeout: Duration) async {
        await FrameWaiter(count).run(on: self, atMost: timeout)
    }
}

/// Counts the frames of a widget.
@MainActor
private final class FrameWaiter {
    private var left: Int
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ count: Int) { left = count }

    func run(on widget: Widget, atMost timeout: Duration) async {
        let timeout = Timeout(after: timeout) { [weak self] in self?.end() }
        await withCheckedContinuation { continuation in
            waiting = continuation
            next(on: widget)
        }
        timeout.cancel()
    }

    private func next(on widget: Widget) {
        widget.onNextFrame { [weak self, weak widget] in
            guard let self, let widget, self.waiting != nil else { return }
            self.left -= 1
            self.left > 0 ? self.next(on: widget) : self.end()
        }
    }

    private func end() {
        waiting?.resume()
        waiting = nil
    }
}
