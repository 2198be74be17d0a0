import CGtk
import CGtkShim
import GLib

/// A window that is out of sight while something behind it is looked at. It keeps its place and its focus, which one that is hidden and
/// shown again loses on most desktops; what is clicked goes to what is behind it.
@MainActor
public final class ConcealedWindow {
    /// Nearly nothing: of nothing at all the toolkit would draw no new frame.
    private static let trace = 1.0 / 255
    /// For a window that is on no screen, and so is never drawn.
    private static let patience = Duration.milliseconds(500)

    private var window: Window?
    private let opacity: Double

    /// Comes back once the window has gone from the screen, as far as the display tells.
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
        window.opacity = Self.trace
        let nowhere = cairo_region_create()
        gdk_surface_set_input_region(surface, nowhere)
        cairo_region_destroy(nowhere)
        // A frame begins once the one before it has been shown.
        await window.frames(3, atMost: Self.patience)
    }

    /// Shows the window as it was; a second call does nothing.
    public func end() {
        guard let window else { return }
        self.window = nil
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return }
        if DisplayServer.isX11 { return quire_x11_conceal(surface, 0) }
        window.opacity = opacity
        gdk_surface_set_input_region(surface, nil)
        // The toolkit then leaves its shadow out of the region again.
        gtk_widget_queue_resize(window.widget)
    }

    isolated deinit { end() }
}

extension Widget {
    /// Comes back when so many frames have begun, or after a time.
    public func frames(_ count: Int, atMost patience: Duration) async {
        await FrameWait(count).run(on: self, atMost: patience)
    }
}

/// Somebody who waits for frames.
@MainActor
private final class FrameWait {
    private var left: Int
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ count: Int) { left = count }

    func run(on widget: Widget, atMost patience: Duration) async {
        let alarm = Timeout(after: patience) { [weak self] in self?.end() }
        await withCheckedContinuation { continuation in
            waiting = continuation
            next(on: widget)
        }
        alarm.cancel()
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
