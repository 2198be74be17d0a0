import Desktop
import Foundation
import Gtk

extension WindowTechnique {
    /// How the windows of this program stand on its display: after the toolkit has started.
    @MainActor
    static var here: WindowTechnique {
        if DisplayServer.isX11 {
            return ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"]?.isEmpty == false ? .xwayland : .x11
        }
        return LayerShell.isSupported ? .layerShell : .plain
    }
}
