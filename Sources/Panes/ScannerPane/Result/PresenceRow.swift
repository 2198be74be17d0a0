import Gtk
import LibraryStore

/// Says that the library has a code already, with the way to it.
@MainActor
enum PresenceRow {
    static func make(_ code: Code, isNew: Bool, show: @escaping @MainActor () -> Void, restore: @escaping @MainActor () -> Void) -> Widget {
        let isTrashed = code.trashed != nil
        let sentence =
            isTrashed
            ? "In the trash of your library: \(code.title)" : isNew ? "In your library: \(code.title)" : "Already in your library: \(code.title)"
        let icon = Icon(isTrashed ? "quire-trash-symbolic" : "quire-check-symbolic")
        let words = Label(sentence).fitting(.lines(3))
        words.expandsHorizontally = true
        let button = isTrashed ? Button("Restore", restore) : Button("Show", show)
        button.setAccessibleLabel(isTrashed ? "Restore “\(code.title)”" : "Show “\(code.title)”")
        button.verticalAlignment = .center
        return Box(.row, spacing: 8, classes: isTrashed ? ["presence-row", "trashed"] : ["presence-row"], [icon, words, button])
    }
}
