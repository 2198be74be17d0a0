import Desktop
import GLib

/// The program that shows live activities.
enum ActivityHost {
    /// Starts it unless it runs, and says so where it cannot: what was pushed is kept all the same.
    @MainActor
    static func start() {
        guard Preferences().showsActivities else { return }
        guard WidgetHostLauncher.hasDisplay else {
            return Output.message("quire: there is no display here, so the activity is not shown. It will be where widgets are.")
        }
        guard WidgetHostLauncher.start(bus: MessageBus()) else {
            return Output.message("quire: quire-widgets, which shows activities, does not start. Install Quire completely.")
        }
    }
}
