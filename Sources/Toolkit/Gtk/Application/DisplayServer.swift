import CGtk
import CGtkShim

/// What the display of this program is, where programs must know.
@MainActor
public enum DisplayServer {
    public static var isX11: Bool {
        guard let display = gdk_display_get_default() else { return false }
        return quire_x11_is_used(display) != 0
    }

    /// Whether a Wayland compositor has a protocol, by the name of its global; nil when this program does not speak to one.
    public static func compositorOffers(_ global: String) -> Bool? {
        guard let display = gdk_display_get_default(), !isX11 else { return nil }
        return quire_wayland_offers(display, global) != 0
    }

    /// The same of the session's compositor, also before the toolkit starts and when it speaks to an X server; false where there is none.
    public static func sessionOffers(_ global: String) -> Bool { compositorOffers(global) ?? (quire_wayland_session_offers(global) != 0) }

    /// The displays that the toolkit tries, by the names of its backends, such as “x11,*”. Before the toolkit starts.
    public static func allowBackends(_ names: String) { gdk_set_allowed_backends(names) }
}
