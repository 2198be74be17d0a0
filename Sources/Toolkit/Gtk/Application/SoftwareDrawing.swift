import CGtk
import CGtkShim

/// Drawing by the processor alone, for a program of small windows that seldom change: the driver of a graphics card, which GTK loads even
/// where nothing is drawn with it, takes more memory than twenty of them.
@MainActor
public enum SoftwareDrawing {
    /// Asks for it for this program, unless the person has chosen how programs draw (`GSK_RENDERER`). Before the application runs.
    ///
    /// GTK is told through its environment, as it knows no other way; what it was before comes back once GTK has read it, so that programs
    /// that are started from here draw as they like.
    public static func prefer(in application: Application) {
        let chosen = g_getenv("GSK_RENDERER").map { String(cString: $0) }
        guard chosen == nil || chosen == "cairo" else { return }
        // The name and the words that turn it off have changed (GTK 4.16).
        let isNew = gtk_get_minor_version() >= 16 || gtk_get_major_version() > 4
        let name = isNew ? "GDK_DISABLE" : "GDK_DEBUG"
        let before = g_getenv(name).map { String(cString: $0) }
        g_setenv(name, [before, isNew ? "gl,vulkan" : "gl-disable"].compactMap(\.self).joined(separator: ","), 1)
        application.on("startup") {
            if let before { g_setenv(name, before, 1) } else { g_unsetenv(name) }
        }
    }
}
