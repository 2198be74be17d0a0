import CGtk
import CGtkShim
import GLib

/// A window as portals call it, for questions that stand over it (XDG Desktop Portal, "Parent window identifiers").
///
/// The name is good for as long as this lives, or until `end()`.
@MainActor
public final class WindowHandle {
    /// `x11:` and a number in hexadecimal, `wayland:` and a name, or empty where a window has none.
    public let name: String
    private var exported: OpaquePointer?

    /// Asks the compositor, where it gives the names.
    public static func of(_ window: Window) async -> WindowHandle {
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return WindowHandle("") }
        let id = quire_x11_id(surface)
        if id != 0 { return WindowHandle("x11:\(String(id, radix: 16))") }
        guard let name = await WaylandName().ask(surface) else { return WindowHandle("") }
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

/// A name that the compositor was asked for.
@MainActor
private final class WaylandName {
    /// A compositor that does not answer has no name to give.
    private static let patience = Duration.milliseconds(500)

    private var waiting: CheckedContinuation<String?, Never>?
    private var alarm: Timeout?
    private typealias Told = @MainActor (String) -> Void

    func ask(_ surface: OpaquePointer) async -> String? {
        await withCheckedContinuation { continuation in
            waiting = continuation
            alarm = Timeout(after: Self.patience) { [weak self] in self?.end(nil) }
            let told: Told = { [weak self] name in self?.end(name) }
            let isAsked = quire_wayland_export(
                surface,
                { name, box in
                    guard let name, let box else { return }
                    let text = String(cString: name)
                    MainActor.assumeIsolated { BoxedValue<Told>.value(at: box)(text) }
                }, BoxedValue<Told>.retain(told),
                { box in
                    if let box { BoxedValue<Told>.release(box) }
                })
            if isAsked == 0 { end(nil) }
        }
    }

    private func end(_ name: String?) {
        alarm?.cancel()
        waiting?.resume(returning: name)
        waiting = nil
    }
}

/// The desktop's permission for a program that is asked something to bring its window to the front: what the person did last here.
@MainActor
public enum ActivationToken {
    /// Nil where the desktop gives none. On Wayland the compositor is asked (xdg-activation-v1), and answers within a moment.
    public static func make() -> String? {
        guard let display = gdk_display_get_default(), let token = quire_activation_token(display) else { return nil }
        defer { g_free(token) }
        return String(cString: token)
    }
}
