import Gtk
import PaneKit

/// Whole-window pages without panes: before the library is open, and when it cannot be opened.
@MainActor
enum HeaderBarPage {
    static func make() -> Box { Box(.column, [HeaderBar(title: Label("Quire", classes: ["heading"]))]) }

    static func makeProblem(_ problem: ErrorText, retry: @escaping @MainActor () -> Void) -> Widget {
        let page = make()
        page.append(
            EmptyState.make(
                illustration: "error", title: problem.message, text: problem.recovery,
                button: Button("Try again", classes: ["primary"], retry)))
        return page
    }
}
