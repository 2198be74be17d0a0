import GLib
import Gtk
import Testing

/// Connecting to nothing would leak the handler and never call it. Needs no display.
@Suite("GtkTests: a signal that the type does not have")
struct UnknownSignalTests {
    @Test("stops the program")
    func trap() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = Action("save") {}.on("saved") {} }
        }
    }

    @Test("is no reason to stop where the name is right")
    func noTrap() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { _ = Action("save") {}.on("activate") {} }
        }
    }
}
