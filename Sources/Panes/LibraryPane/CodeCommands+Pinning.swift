import Gtk
import LibraryStore
import PaneKit

/// Putting a code on the desktop as a small window of its own.
extension CodeCommands {
    func pin(_ code: Code) {
        let (library, context) = (self.library, self.context)
        context.perform { [weak self] in
            let pin = try await context.pin(code)
            self?.say(pin.isShown ? "Pinned “\(code.title)” to the desktop" : PaneContext.undrawnPin) { try await library.unpin(pin.id) }
        }
    }
}
