import DesktopIntegration
import Gtk
import LibraryStore
import PaneKit

/// Putting a code on the desktop as a small window of its own.
extension CodeCommands {
    /// By the names that widget kinds and their sizes have in the library.
    private static let kind = "code", family = "small", parameter = "code"

    func pin(_ code: Code) {
        let (library, context) = (self.library, self.context)
        context.perform { [weak self] in
            let pin = try await library.pin(kind: Self.kind, family: Self.family, configuration: [Self.parameter: String(code.id)])
            let isShown = WidgetHostLauncher.start(bus: context.bus)
            let message =
                isShown
                ? "Pinned “\(code.title)” to the desktop"
                : "Pinned, but quire-widgets, which draws it, was not found. Install Quire completely."
            self?.say(message) { try await library.unpin(pin.id) }
        }
    }
}
