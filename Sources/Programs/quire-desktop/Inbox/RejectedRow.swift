import Gtk
import LibraryTransfer

/// A file that could not be taken in.
@MainActor
final class RejectedRow {
    enum Wish { case retry, show, remove }

    let file: RejectedFile
    let root: Box
    private let retry = Button("Try again")
    private let show = Button("Show")
    private let remove = Button("Remove")

    /// - Parameter canShow: whether a file manager can be asked.
    init(_ file: RejectedFile, canShow: Bool, wished: @escaping @MainActor (RejectedFile, Wish) -> Void) {
        self.file = file
        let name = Label(file.name, classes: ["card-title"]).fitting(.lines(2))
        let reason = Label(file.reason).fitting(.wrap).width(characters: 20, atMost: 60)
        let buttons = Box(.row, spacing: 8, [retry, show, remove])
        root = Box(.column, spacing: 8, classes: ["panel", "row"], [name, reason, buttons])
        show.tooltip = "Show in files"
        show.isVisible = canShow
        for (button, wish, what) in [(retry, Wish.retry, "Try again"), (show, .show, "Show in files"), (remove, .remove, "Remove")] {
            button.setAccessibleLabel("\(what): \(file.name)")
            button.onPress { wished(file, wish) }
        }
    }

    var hasFocus: Bool { retry.hasFocus || show.hasFocus || remove.hasFocus }

    func grabFocus() { retry.grabFocus() }
}
