import CGtk
import CGtkShim
import GLib

/// The identifier of a window for portals, whose dialogs then stand over it (XDG Desktop Portal, "Parent window identifiers").
///
/// The name is valid until `end()`, or until this object is freed.
@MainActor
public final class WindowHandle {
    /// `x11:` and a hexadecimal number, `wayland:` and a handle, or empty for a window without an identifier.
    public let name: String
    private var exported: OpaquePointer?

    /// Returns the handle of a window. On Wayland the compositor is asked for it.
    public static func of(_ window: Window) async -> WindowHandle {
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return WindowHandle("") }
        let id = quire_x11_id(surface)
        if id != 0 { return WindowHandle("x11:\(String(id, radix: 16))") }
        guard let name = await WaylandExport().ask(surface) else { return WindowHandle("") }
        return WindowHandle("wayland:\(name)", exported: surface)
    }

    private init(_ name: String, exported: OpaquePointer? = nil) {
        self.name = name
        self.exported = exported
        if let exported { g_object_ref(UnsafeMutableRawPointer(exported)) }
    }

    public func end() {
        guard let exported else { return }
        quire_wayland_unexport(exported)
        g_object_unref(UnsafeMutableRawPointer(exported))
        self.exported = nil
    }

    isolated deinit { end() }
}

/// A request to the compositor for the handle of a window (xdg-foreign).
@MainActor
private final class WaylandExport {
    /// A compositor that does not answer in time counts as one without handles.
    private static let timeout = Duration.milliseconds(500)

    private var waiting: CheckedContinuation<String?, Never>?
    private var timer: Timeout?
    private typealias Completion = @MainActor (String) -> Void

    func ask(_ surface: OpaquePointer) async -> String? {
        await withCheckedContinuation { continuation in
            waiting = continuation
            timer = Timeout(after: Self.timeout) { [weak self] in self?.end(nil) }
            let completion: Completion = { [weak self] name in self?.end(name) }
            let isAsked = quire_wayland_export(
                surface,
                { name, box in
                    guard let name, let box else { return }
                    let text = String(cString: name)
                    MainActor.assumeIsolated { BoxedValue<Completion>.value(at: box)(text) }
                }, BoxedValue<Completion>.retain(completion), releaseBox)
            if isAsked == 0 { end(nil) }
        }
    }

    private func end(_ name: String?) {
        timer?.cancel()
        waiting?.resume(returning: name)
        waiting = nil
    }
}

/// The desktop's permission for another program to bring its window to the front, derived from the user's last action in this program.
@MainActor
public enum ActivationToken {
    /// A new token; nil where the desktop gives none. On Wayland it comes from the compositor (xdg-activation-v1), within a moment.
    public static func make() -> String? {
        guard let display = gdk_display_get_default(), let token = quire_activation_token(display) else { return nil }
        defer { g_free(token) }
        return String(cString: token)
    }
}
