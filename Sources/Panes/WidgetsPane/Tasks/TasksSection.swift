import Foundation
import Gtk
import LibraryStore

/// How much there is to do, and the way to it.
@MainActor
final class TasksSection {
    let root: Widget
    var wanted: (@MainActor () -> Void)?
    private let library: Library
    private let state = Label("", classes: ["caption", "dim"]).fitting(.wrap)

    init(library: Library) {
        self.library = library
        let words = Box(.column, spacing: 4, [Label("What there is to do", classes: ["card-title"]).fitting(.wrap), state])
        words.expandsHorizontally = true
        words.verticalAlignment = .center
        let button = Button("Show tasks")
        button.verticalAlignment = .center
        let icon = Icon("quire-check-symbolic")
        icon.verticalAlignment = .center
        let row = Box(.row, spacing: 12, classes: ["row"], [icon, words, button])
        root = Box(.column, spacing: 16, [Label("Tasks", classes: ["heading"]), Box(.column, classes: ["panel", "row-group"], [row])])
        button.onPress { [weak self] in self?.wanted?() }
    }

    /// The library has changed.
    func refresh() async {
        // What cannot be read is said where tasks are shown.
        guard let counts = try? await library.taskCounts() else { return }
        let open = counts.open()
        state.text = open == 0 ? "Nothing is open." : open == 1 ? "1 task is open." : "\(open) tasks are open."
    }
}
