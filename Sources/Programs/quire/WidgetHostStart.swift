import DesktopIntegration
import GLib

/// Starts the program that shows pinned widgets, unless it runs already or there is no display to show them on.
func startHost() {
    WidgetHostLauncher.start(bus: MessageBus())
}
