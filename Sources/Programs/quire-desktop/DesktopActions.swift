import Desktop
import Gtk
import Navigation

/// The application's actions: launchers offer them, and any tool that knows D-Bus calls them (`gapplication action org.quirebook.Quire scan`).
/// They start the program where it does not run.
@MainActor
enum DesktopActions {
    /// - Parameter visit: takes an address to its place, as a click on it does.
    static func add(to application: Application, visit: @escaping @MainActor (String) -> Void) {
        for action in ProgramAction.allCases {
            application.addAction(action.name) { visit(action.link.address) }
        }
        for action in TextAction.allCases {
            application.addAction(action.name, takingText: { visit(action.address($0)) })
        }
    }
}
