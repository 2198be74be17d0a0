import Gtk
import LibraryStore
import LinkMinting
import PaneKit

/// Completes a task for an address from outside. Anybody may have written that, so a person is asked first, unless it is a link that this Quire
/// made; what was done is said, and can be undone.
@MainActor
struct TaskVisit {
    let window: MainWindow
    let context: PaneContext

    func complete(_ id: TodoTask.ID, key: String?) async throws {
        let task: TodoTask
        do throws(LibraryError) {
            task = try await context.library.task(id)
        } catch .noSuchTask {
            return window.explain(Toast("There is no task \(id). It may have been removed.", button: seeing))
        }
        guard !task.isCompleted else {
            return window.explain(Toast("“\(title(of: task))” was done already.", button: seeing))
        }
        if let key, LinkMint().isKey(key, ofCompleting: task) { return try await completeNow(task) }
        // Behind a sheet nobody would see the question: it waits for that, as every other address does.
        guard !window.isBehindSheet else { return window.visit("quire://task/\(id)/complete") }
        Question.ask(
            title: "Complete task?", text: "A link from another program asks for it. You can undo it afterwards.", detail: title(of: task),
            confirmTitle: "Complete", over: window.window
        ) { _ = context.perform { try await completeNow(task) } }
    }

    private func completeNow(_ task: TodoTask) async throws {
        let change = try await context.library.completeTask(task.id)
        guard change.hasChanged else {
            return window.explain(Toast("“\(title(of: task))” was done already.", button: seeing))
        }
        window.explain(Toast("“\(title(of: task))” is done.", button: ("Undo", { undo(task.id) })))
    }

    private func undo(_ id: TodoTask.ID) {
        let library = context.library
        // Over when the library has answered; a failure is shown by the window.
        _ = context.perform { try await library.reopenTask(id) }
    }

    private var seeing: (title: String, run: @MainActor () -> Void) {
        ("See tasks", { [weak window] in window?.go(to: "widgets", place: "tasks") })
    }

    private func title(of task: TodoTask) -> String {
        let title = task.title
        return title.count > 60 ? title.prefix(60) + "…" : title
    }
}
