import Gtk
import LibraryStore
import PaneKit

/// Says atop of the trash how long codes stay there, and empties it.
@MainActor
final class TrashBar {
    /// Stands where the folders do elsewhere.
    let button: Button
    let note: Label

    init(emptied: @escaping @MainActor () -> Void) {
        button = Button("Empty trash…", classes: ["danger"], emptied)
        button.horizontalAlignment = .start
        button.verticalAlignment = .center
        button.expandsHorizontally = true
        note = Label("Codes stay here for \(Code.daysInTrash) days, then they go for ever.", classes: ["dim", "trash-note"]).fitting(.wrap)
        button.isVisible = false
        note.isVisible = false
    }

    var isVisible = false {
        didSet {
            button.isVisible = isVisible
            note.isVisible = isVisible
        }
    }
}
