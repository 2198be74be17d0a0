import CGtk
import CGtkShim
import GLib

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
